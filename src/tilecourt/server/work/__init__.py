"""Work that takes long, in other processes and fair by person: bots, hints, analyses, proofs; deadlines and notices."""

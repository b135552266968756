/** The colours of all games: boxes of several games stand beside each other. */
import.meta.glob('./*/theme.css', { eager: true });

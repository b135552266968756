import { describe, expect, it } from 'vitest';
import { selectorOf, type Regions } from '../lib/regions';

interface LessonFile {
  step: { id: string; point?: string[]; then?: string[] }[];
}
const LESSONS = import.meta.glob<LessonFile>('../../../src/tilecourt/games/*/lesson.toml', {
  eager: true,
  import: 'default',
});
const REGIONS = import.meta.glob<Regions>('../games/*/board/regions.ts', { eager: true, import: 'regions' });

describe('regions of the boards', () => {
  const games = Object.keys(REGIONS).map((path) => path.split('/')[2]!);

  it('are there for every lesson', () => {
    expect(
      Object.keys(LESSONS)
        .map((path) => path.split('/').at(-2))
        .sort(),
    ).toEqual(games.sort());
  });

  it.each(games)('know every region that the lesson of %s points at', (game) => {
    const lesson = Object.entries(LESSONS).find(([path]) => path.includes(`/${game}/`))![1];
    const regions = REGIONS[`../games/${game}/board/regions.ts`]!;
    const unknown = lesson.step.flatMap((step) =>
      [...(step.point ?? []), ...(step.then ?? [])]
        .filter((region) => selectorOf(regions, region) === null)
        .map((region) => `${step.id}: ${region}`),
    );
    expect(unknown).toEqual([]);
  });

  it('are found by name, and by which one where there are several', () => {
    const regions: Regions = { row: '.row', card: ['[data-card="{}"]', '.tab'] };
    expect(selectorOf(regions, 'row')).toEqual({ where: '.row', bring: null });
    expect(selectorOf(regions, 'card R"5')).toEqual({ where: '[data-card="R\\"5"]', bring: '.tab' });
    expect(selectorOf(regions, 'card')).toBeNull();
    expect(selectorOf(regions, 'row 3')).toBeNull();
    expect(selectorOf(regions, 'toString')).toBeNull();
  });
});

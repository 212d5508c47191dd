/**
 * Numbers of the threats of UN R155, Annex 5: an open task counts those it says nothing of, without loading the texts of the catalogue
 * (domain/library/catalogues.ts, held equal by tests/domain/workspace/optional-points.test.ts).
 */
export const catalogueCodes: readonly string[] = [
  '1.1 1.2 1.3 2.1 3.1 3.2 3.3 3.4 3.5 4.1 4.2 5.1 5.2 5.3 5.4 5.5 6.1 6.2 6.3 7.1 7.2 8.1 8.2 9.1 10.1 11.1 11.2 11.3 11.4 12.1 12.2',
  '12.3 12.4 13.1 15.1 15.2 16.1 16.2 16.3 17.1 18.1 18.2 18.3 19.1 19.2 19.3 20.1 20.2 20.3 20.4 20.5 21.1 22.2 23.1 24.1 25.1 25.2',
  '26.1 26.2 26.3 27.1 28.1 28.2 29.1 29.2 30.1 30.2 30.3 31.1 32.1',
]
  .join(' ')
  .split(' ')
  .map((number) => `R155-${number}`);

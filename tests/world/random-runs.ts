/**
 * How often a property is tried with random input. CI tries it half as often on SQLite and a quarter as often on PostgreSQL: each run of CI tries other input, and
 * the code above the store is the same. `given` is a number a person asked for by an environment variable.
 */
export function randomRuns(often: number, given?: string): number {
  if (given) return Number(given);
  if (!process.env.CI) return often;
  return Math.ceil(often / (process.env.DATABASE_URL ? 4 : 2));
}

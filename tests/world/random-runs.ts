/**
 * How often a property is tried with random input. CI tries it on PostgreSQL a quarter as often as on SQLite: the code above the store is the same, and each run of CI
 * tries other input. `given` is a number a person asked for by an environment variable.
 */
export function randomRuns(often: number, given?: string): number {
  if (given) return Number(given);
  return process.env.CI && process.env.DATABASE_URL ? Math.ceil(often / 4) : often;
}

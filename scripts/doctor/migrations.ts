/** Returns the migrations that a database lacks, and those that only the database has. */
export function compareMigrations(ours: readonly string[], applied: readonly string[]) {
  return {
    missing: ours.filter((name) => !applied.includes(name)),
    strange: applied.filter((name) => !ours.includes(name)),
  }
}

/** Returns the migrations that a database lacks, and those that the project does not have. */
export function compareMigrations(ours: readonly string[], applied: readonly string[]) {
  return {
    missing: ours.filter((name) => !applied.includes(name)),
    strange: applied.filter((name) => !ours.includes(name)),
  }
}

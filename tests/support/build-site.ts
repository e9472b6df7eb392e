import { buildIfChanged } from '../../scripts/local/build.ts'

/** Builds the site that tests read, unless it was built from the same files. */
export default async function setup() {
  await buildIfChanged()
}

import { readCompany } from '../app/lib/content/company.server.ts'
import {
  readCertificates,
  readHolidays,
  readPartners,
  readPeople,
  readUrgentWords,
} from '../app/lib/content/lists.server.ts'
import {
  readAbout,
  readAreaServed,
  readBlogsPage,
  readCallToAction,
  readCompletedWorkPage,
  readContact,
  readHome,
  readMark,
  readNavigation,
  readOverview,
  readSharingImages,
  requireNotFoundPicture,
} from '../app/lib/pages.server.ts'
import { readPosts } from '../app/lib/posts/posts.server.ts'
import { readProjects } from '../app/lib/projects/projects.server.ts'
import { readProblems, readServices } from '../app/lib/services/services.server.ts'
import { readTextPage } from '../app/lib/text-page.server.ts'

/** Each reads one file or folder of the content, and throws an error that says what is wrong in it. */
export const contentChecks: readonly (() => unknown)[] = [
  () => readCompany(),
  () => readServices(),
  () => readProblems(readServices()),
  () => readPosts(),
  () => readProjects(),
  () => readHome(),
  () => readOverview(),
  () => readAbout(),
  () => readContact(),
  () => readBlogsPage(),
  () => readCompletedWorkPage(),
  () => readTextPage('web/content/pages/privacy.md'),
  () => readTextPage('web/content/pages/accessibility.md'),
  () => readAreaServed(),
  () => readPartners(),
  () => readPeople(),
  () => readCertificates(),
  () => readHolidays(),
  () => readUrgentWords(),
  () => readCallToAction(),
  () => readSharingImages(),
  () => readNavigation(),
  () => readMark(),
  () => requireNotFoundPicture(),
]

/** Throws one error with everything that is wrong in the company's content. */
export function checkContent(checks = contentChecks) {
  const mistakes = checks.flatMap(findMistakes)
  if (mistakes.length > 0) throw new Error([...new Set(mistakes)].join('\n'))
}

function findMistakes(check: () => unknown) {
  try {
    check()
    return []
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown)
  }
}

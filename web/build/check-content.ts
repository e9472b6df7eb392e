import { join } from 'node:path'
import { companyFile } from '../app/lib/content/company.ts'
import { readJson } from '../app/lib/content/read.server.ts'
import { requirePicture } from '../app/lib/content/targets.server.ts'
import { blogsPageFile } from '../app/lib/posts/blogs-page.ts'

const content = 'web/content'

/** Throws an error that says what is wrong in the files that the site imports as they are. */
export function checkContent() {
  checkCompany()
  checkBlogsPage()
}

export function checkCompany(file = join(content, 'company.json')) {
  readJson(file, companyFile)
}

function checkBlogsPage() {
  const file = join(content, 'pages/blogs.json')
  const { placeholders } = readJson(file, blogsPageFile)
  for (const [at, { image }] of placeholders.entries()) {
    requirePicture(`${file}: placeholders.${at}.image`, join(content, 'pages/blogs'), image)
  }
}

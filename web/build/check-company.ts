import { companyFile } from '../app/lib/content/company.ts'
import { readJson } from '../app/lib/content/read.server.ts'

/** Throws an error that says what is wrong in the company's details, which the site imports as they are. */
export function checkCompany(file = 'web/content/company.json') {
  readJson(file, companyFile)
}

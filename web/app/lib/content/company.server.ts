import { companyFile } from './company.ts'
import { sitePlaceholders } from './placeholders.ts'
import { readJson } from './read.server.ts'

/** Reads the company's details; throws an error that says what is wrong in them. */
export function readCompany(file = 'web/content/company.json') {
  return readJson(file, companyFile)
}

/** Returns the placeholders that every text may have, before the services are known. */
export function readPlaceholders(services: number) {
  return sitePlaceholders(readCompany(), services)
}

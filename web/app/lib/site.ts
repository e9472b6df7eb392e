import company from '../../content/company.json' with { type: 'json' }
import type { Company } from './content/company'

/** The company's details. The build checks the file before anything reads it. */
export const site = company as Company

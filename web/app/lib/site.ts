import company from '../../content/company.json' with { type: 'json' }
import type { Company } from './content/company'

/**
 * The company's details. The build checks the file before anything reads it; TypeScript cannot, since
 * the type of an empty list says nothing about its entries.
 */
export const site = company as unknown as Company

import { takeJourneys } from './journeys.ts'
import { launchFirefox } from './support/puppeteer.ts'

takeJourneys(launchFirefox)

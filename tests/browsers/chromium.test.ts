import { takeJourneys } from './journeys.ts'
import { launchChromium } from './support/puppeteer.ts'

takeJourneys(launchChromium)

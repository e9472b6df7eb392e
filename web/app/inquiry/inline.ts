/** The script of an enquiry's private page, inlined (web/build/inline-scripts.ts). */
import { sendInParts } from './send-in-parts'

sendInParts()

import type { ServiceSlug } from '../types/service'

/** A title of one or two words for each service, by slug, for where the desk has little room. */
export const shortTitles: Partial<Record<ServiceSlug, string>> = {
  'industrial-printing-solutions': 'Printing',
  'pre-fab-and-fabricated-buildings': 'Pre-fab',
  'civil-construction-and-renovations': 'Civil works',
  'engineering-solutions-for-fire-safety-and-pump-room-construction': 'Fire, pumps',
  'comprehensive-industrial-software-solutions': 'Software',
  'industrial-hvac-services': 'HVAC',
  'industrial-racking-systems': 'Racking',
  'material-handling-equipment': 'Handling',
  'car-park-solutions': 'Car parks',
  'gate-solutions': 'Gates',
  'customized-engineering-solutions-and-machinery-supply': 'Machinery',
}

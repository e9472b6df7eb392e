/** The words of what a visitor may add to a message to get a quote, which are loaded with it. */
export const quote = {
  heading: 'For a quote',
  lead: 'Whatever you can tell us now shortens the way to a price.',
  service: 'Service (optional)',
  noService: 'Not sure yet',
  phone: 'Phone (optional)',
  company: 'Company (optional)',
  location: 'Site or town (optional)',
  surveyDate: 'Date for a site survey (optional)',
} as const

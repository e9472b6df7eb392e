/** Copy for the page that lists all services. */
export const overview = {
  title: 'Services',
  description:
    'Eleven industrial services in Sri Lanka: print, buildings, civil works, fire pumps, software, HVAC, racking, handling, car parks, gates and machines.',
  heading: 'Our Services',
  lead: 'Eleven services from one company. Each page gives the scope, the figures and what to send for a quotation.',
}

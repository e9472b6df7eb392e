import type { Credentials } from './types/credentials'

/** Fill in what the company holds: the lists appear on the About page. */
export const credentials: Credentials = {
  groups: [
    { id: 'certificates', title: 'Certificates', items: [] },
    { id: 'registrations', title: 'Registrations', items: [] },
    { id: 'brands', title: 'Brands We Supply', items: [] },
  ],
}

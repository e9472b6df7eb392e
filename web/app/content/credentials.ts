import type { Credentials } from './types/credentials'

/** Add the company's credentials here; lists with entries appear on the About page. */
export const credentials: Credentials = {
  groups: [
    { id: 'certificates', title: 'Certificates', items: [] },
    { id: 'registrations', title: 'Registrations', items: [] },
    { id: 'brands', title: 'Brands We Supply', items: [] },
  ],
}

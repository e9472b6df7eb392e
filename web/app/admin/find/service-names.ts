import { nameOfService } from '../../../../worker/inquiries/service-name'

/**
 * The services by slug and title, in their order, as the catalogue has them (a test compares).
 * Apart from it: a file that the desk shares with public pages would become part of their scripts.
 */
export const serviceNames = [
  { slug: 'industrial-printing-solutions', title: 'Industrial Printing Solutions' },
  { slug: 'pre-fab-and-fabricated-buildings', title: 'Pre-fab and Fabricated Buildings' },
  { slug: 'civil-construction-and-renovations', title: 'Civil Construction and Renovations' },
  {
    slug: 'engineering-solutions-for-fire-safety-and-pump-room-construction',
    title: 'Fire Safety and Pump Rooms',
  },
  { slug: 'comprehensive-industrial-software-solutions', title: 'Industrial Software Solutions' },
  { slug: 'industrial-hvac-services', title: 'Industrial HVAC Services' },
  { slug: 'industrial-racking-systems', title: 'Industrial Racking Systems' },
  { slug: 'material-handling-equipment', title: 'Material Handling Equipment' },
  { slug: 'car-park-solutions', title: 'Car Park Solutions' },
  { slug: 'gate-solutions', title: 'Gate Solutions' },
  {
    slug: 'customized-engineering-solutions-and-machinery-supply',
    title: 'Customized Engineering and Machinery Supply',
  },
]

/** Returns a service's title, or its slug made readable where there is no such service any more. */
export function serviceName(slug: string) {
  return serviceNames.find((service) => service.slug === slug)?.title ?? nameOfService(slug)
}

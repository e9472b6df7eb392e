import type { HomePage } from './types/home-page'

/** Copy for the home page; its three features are in `features.ts`. */
export const home: HomePage = {
  title: 'Home',
  searchTitle: 'Ceyforge: industrial engineering, construction and print in Sri Lanka',
  description:
    'Racking, HVAC, fire pump rooms, steel buildings, print and custom machines for industrial sites in Sri Lanka. Drawn, supplied and installed by one team since 2010.',
  hero: {
    title: 'Your Trusted Engineering Partner for Innovative Solutions',
    lead: 'Racking, HVAC, fire pump rooms, steel buildings and print for factories and warehouses. Drawn, supplied and installed by one team.',
    alt: 'Model of an industrial site seen from above: a warehouse with open racking and rooftop air-conditioning, container houses, a gate with barrier, a car park, a red pump skid, and a tower crane over a concrete building.',
  },
  facts: [
    { value: '2010', name: 'Established in Sri Lanka' },
    { value: '11', name: 'Services, one contract' },
    { value: '24/7', name: 'Emergency' },
    { value: '4.9 out of 5', name: 'From 150+ customers', isSample: true },
  ],
  services: {
    title: 'Our Services',
    lead: 'Order one service, or the whole site from one contractor.',
  },
  testimonials: {
    title: 'What Our Customers Say',
    isSample: true,
    rating: 4.9,
    of: 5,
    line: '4.9 out of 5 stars from 150+ satisfied customers',
    quotes: [
      {
        text: 'The racks were level on the first pass and the load signs were up before the first pallet came in. We moved stock the same week.',
        from: 'Warehouse manager, beverage distributor',
      },
      {
        text: 'One drawing set covered the pump room, the hydrant line and the civil work. When the insurer came to inspect, we had one folder to open.',
        from: 'Maintenance engineer, apparel factory',
      },
    ],
  },
}

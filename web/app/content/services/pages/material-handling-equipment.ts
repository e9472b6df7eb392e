import type { ServicePage } from '../../types/service-page'

/** The page of service 08. */
export const handling: ServicePage = {
  description:
    'Dock levellers, conveyors, lift tables, stackers, order pickers, stretch wrappers and bulk handling for Sri Lankan warehouses, supplied, fitted and serviced.',
  lead: 'Dock levellers, conveyors, lifting, picking and packing equipment, chosen for your loads and your floor.',
  facts: [
    { value: '10 groups', name: 'Equipment range' },
    { value: 'Gaps, heights, loads', name: 'Measured on site' },
    { value: '20 kg to 6 t', name: 'Usual loads' },
    { value: 'Supply, fitting, service', name: 'Scope' },
  ],
  clauses: [
    {
      id: 'what-we-do',
      title: 'What We Do',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'An engineer follows your goods from gate to shelf. You get an equipment list with capacities and positions on your floor plan.',
            'We deliver, fit, test under load and train your operators. We do not sell forklifts or reach trucks, but plan for yours.',
          ],
        },
      ],
    },
    {
      id: 'dock',
      title: 'Dock and Bulk Intake',
      blocks: [
        {
          kind: 'terms',
          rows: [
            {
              term: 'Dock levellers',
              text: 'Hinged or telescopic lip. We measure your highest and lowest truck, since the slope should stay within 12.5 % (EN 1398). Pit, drain, bumpers and wheel guides are on the same drawing.',
            },
            {
              term: 'Bulk handling systems',
              text: 'Hoppers, screw and belt conveyors, bucket elevators and big-bag stations, with dust extraction and an explosion risk assessment.',
            },
          ],
        },
      ],
    },
    {
      id: 'moving',
      title: 'Moving Goods',
      blocks: [
        {
          kind: 'text',
          paragraphs: ['Use a conveyor for a fixed route, trucks where routes change.'],
        },
        {
          kind: 'terms',
          rows: [
            {
              term: 'Conveyors',
              text: 'Gravity and powered rollers, belts, flexible lines for container unloading. At least three rollers under the shortest carton; guards and emergency stops to EN 619.',
            },
            {
              term: 'Pallet jacks',
              text: 'Hand and electric; stainless or galvanized for wet areas.',
            },
            {
              term: 'Trolleys and carts',
              text: 'Rubber wheels for rough yards, polyurethane for smooth floors, nylon for wet ones.',
            },
          ],
        },
      ],
    },
    {
      id: 'lifting',
      title: 'Lifting and Picking',
      blocks: [
        {
          kind: 'terms',
          rows: [
            {
              term: 'Lift tables',
              text: 'In a pit, on the floor or on castors, with toe guards and locking bar (EN 1570-1).',
            },
            {
              term: 'Stackers',
              text: 'Manual or electric. Capacity is quoted at your top beam, since it falls with height.',
            },
            {
              term: 'Order pickers',
              text: 'Platform, harness point and aisle guidance matched to the rack.',
            },
          ],
        },
      ],
    },
    {
      id: 'storing',
      title: 'Storing and Packing',
      blocks: [
        {
          kind: 'terms',
          rows: [
            {
              term: 'Storage bins',
              text: 'Stacking boxes, open-front bins, cabinets. 600 × 400 mm boxes fill 1,200 × 800 mm and 1,200 × 1,000 mm pallets.',
            },
            {
              term: 'Stretch wrappers',
              text: 'Turntables, arm wrappers and robots for 500 mm film, programmed on your own pallets.',
            },
          ],
        },
      ],
    },
    {
      id: 'capacities',
      title: 'Typical Capacities',
      blocks: [
        {
          kind: 'table',
          caption: 'Common sizes, for a first plan',
          columns: ['Equipment', 'Usual load', 'Usual size or speed'],
          rows: [
            ['Dock leveller', '6 t', 'Platform 2.0 × 2.5 m; working range ±300 mm'],
            ['Carton conveyor', 'To 50 kg per carton', '0.2–0.5 m/s'],
            ['Lift table', '500–3,000 kg', 'Travel 800–1,300 mm'],
            ['Pallet jack, hand', '2,000–2,500 kg', 'Forks 1,150 × 540 or 685 mm'],
            ['Pallet jack, electric', '1,500–2,000 kg', 'To 6 km/h'],
            ['Stacker', '1,000–1,500 kg', 'Lift 1.6–4.5 m'],
            ['Order picker, high level', '1,000 kg', 'Picks to about 9 m'],
            ['Trolley', '150–500 kg', 'Decks to 1,200 × 800 mm'],
            ['Storage bin', '20–40 kg', '600 × 400 mm base'],
            ['Stretch wrapper', 'To 2,000 kg', 'Turntable 1,500–1,650 mm'],
            ['Big-bag station', '500–1,000 kg', 'One bag at a time'],
          ],
          note: 'The nameplate and the manufacturer’s load chart take precedence.',
        },
      ],
    },
    {
      id: 'selection',
      title: 'Before You Choose',
      blocks: [
        {
          kind: 'points',
          rows: [
            {
              claim: 'Heaviest load.',
              text: 'Size for the heaviest pallet.',
            },
            {
              claim: 'Floor.',
              text: 'Small wheels catch in joints and drain covers and are hard to push up slopes.',
            },
            {
              claim: 'Hours.',
              text: 'Two shifts need a second battery or a fast charger.',
            },
            {
              claim: 'Damp and salt.',
              text: 'Cold stores and the coast need sealed bearings.',
            },
            {
              claim: 'Spares and service.',
              text: 'Wear parts are listed in the quotation.',
            },
          ],
        },
      ],
    },
  ],
  inquiry: {
    text: 'For a quotation, send load weights and sizes, lift heights, door and aisle widths, and hours per day.',
  },
  related: [
    {
      slug: 'industrial-racking-systems',
      why: 'Lift height and turning circle set beam levels and aisles.',
    },
    {
      slug: 'customized-engineering-solutions-and-machinery-supply',
      why: 'Grippers and transfers made for your product.',
    },
  ],
}

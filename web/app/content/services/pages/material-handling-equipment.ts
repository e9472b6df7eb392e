import type { ServicePage } from '../../types/service-page'

/** The page of service 08. */
export const handling: ServicePage = {
  description:
    'Dock levelers, conveyors, lift tables, stackers, order pickers, stretch wrappers and bulk handling for Sri Lankan warehouses, supplied, fitted and serviced.',
  lead: 'Everything between the truck’s tailboard and the shelf: bridges, rollers, forks, wheels and bins, chosen for your loads and your floor.',
  facts: [
    { value: '10 groups', name: 'Equipment range' },
    { value: 'Gaps, heights, loads', name: 'Measured on site' },
    { value: '20 kg to 6 t', name: 'Loads in this sheet' },
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
            'We take lifting, pushing and waiting out of a warehouse day. An engineer follows one carton from the gate to the shelf and back to the truck, counts how often it is touched, and marks the places where equipment would save a lift or a walk.',
            'Out of that comes a list of machines with capacities and positions on your floor plan. Some of it is a trolley. Some of it is a conveyor line with a panel and a guard. All of it is delivered, fitted, tested under load and shown to the people who will use it.',
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
              term: 'Dock levelers',
              text: 'A steel bridge from the bay to the truck bed, with hinged lip or telescopic lip. We measure your lowest and highest truck, since the slope should stay within 12.5 % (EN 1398). Pit, bumpers, drainage and wheel guides are on the same drawing, so the monsoon stays outside.',
            },
            {
              term: 'Bulk handling systems',
              text: 'Hoppers, screw and belt conveyors, bucket elevators and big-bag stations for rice, flour, tea, cement or plastic granules. Dust is drawn off at the transfer points, and explosion risk is assessed before motors are chosen.',
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
          paragraphs: [
            'A fixed path used all day wants a conveyor; a path that changes wants wheels.',
          ],
        },
        {
          kind: 'terms',
          rows: [
            {
              term: 'Conveyors',
              text: 'Gravity rollers, powered rollers, belts and flexible lines for container unloading. At least three rollers stay under the shortest carton. Emergency stops, guards and crossings follow EN 619.',
            },
            {
              term: 'Pallet jacks',
              text: 'Hand and electric. Fork width and length are matched to your pallets; stainless or galvanised frames go to fish, dairy and wash-down floors.',
            },
            {
              term: 'Trolleys and carts',
              text: 'Platform, cage, shelf and tow carts. The wheel matters more than the frame: rubber for rough yards, polyurethane for smooth floors, nylon for wet ones.',
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
              text: 'Scissor tables that bring the work to waist height, in a pit, on the floor or on castors. Toe guards and a locking bar for maintenance, as in EN 1570-1.',
            },
            {
              term: 'Stackers',
              text: 'Walk-behind trucks for low racks and short aisles, manual or electric. Capacity falls as the mast rises, so we quote it at your top beam.',
            },
            {
              term: 'Order pickers',
              text: 'Trucks that carry the picker along the aisle or up the rack. Platform, harness point and aisle guidance are settled together with the rack.',
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
              text: 'Stacking boxes, open-front bins, louvre panels and small-parts cabinets, labelled with your part numbers. Boxes of 600 × 400 mm fit 1,200 × 800 mm and 1,200 × 1,000 mm pallets without a gap.',
            },
            {
              term: 'Stretch wrappers',
              text: 'Turntables, arm wrappers and wrapping robots for 500 mm film. Pre-stretch and the number of turns are set on your own pallets, then saved as programs.',
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
            ['Dock leveler', '6 t', 'Platform 2.0 × 2.5 m; reach ±300 mm'],
            ['Carton conveyor', 'To 50 kg per carton', '0.2–0.5 m/s'],
            ['Lift table', '500–3,000 kg', 'Travel 800–1,300 mm'],
            ['Pallet jack, hand', '2,000–2,500 kg', 'Forks 1,150 × 540 or 685 mm'],
            ['Pallet jack, electric', '1,500–2,000 kg', 'Walking pace, to 6 km/h'],
            ['Stacker', '1,000–1,500 kg', 'Lift 1.6–4.5 m'],
            ['Order picker, high level', '1,000 kg', 'Picks to about 9 m'],
            ['Trolley', '150–500 kg', 'Decks to 1,200 × 800 mm'],
            ['Storage bin', '20–40 kg', '600 × 400 mm base'],
            ['Stretch wrapper', 'To 2,000 kg', 'Turntable 1,500–1,650 mm'],
            ['Big-bag station', '500–1,000 kg per bag', 'One bag at a time'],
          ],
          note: 'The nameplate and the manufacturer’s load chart come first. Chargers and motors are chosen for 230/400 V, 50 Hz.',
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
              claim: 'Weigh the heaviest pallet.',
              text: 'The forks will meet it sooner or later, so size for it.',
            },
            {
              claim: 'Look at the floor.',
              text: 'Small wheels stop at joints, slopes and drain covers that a forklift never notices.',
            },
            {
              claim: 'Count the hours.',
              text: 'Two shifts need a second battery, a fast charger or a second machine.',
            },
            {
              claim: 'Think of damp and salt.',
              text: 'In cold stores and near the sea, bearings and boards need sealing.',
            },
            {
              claim: 'Ask for the spares.',
              text: 'Wheels, seals, rollers and film carriages wear first. We list them with the offer.',
            },
            {
              claim: 'Plan the service.',
              text: 'Lubrication, chains, hydraulics and brakes on a calendar, each visit on paper.',
            },
          ],
        },
      ],
    },
  ],
  related: [
    {
      slug: 'industrial-racking-systems',
      why: 'Fork height and turning circle fix the beam levels and the aisles.',
    },
    {
      slug: 'customized-engineering-solutions-and-machinery-supply',
      why: 'When no catalogue machine lifts your product, a one-off gripper or transfer can.',
    },
  ],
}

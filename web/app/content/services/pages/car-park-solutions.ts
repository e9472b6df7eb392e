import type { ServicePage } from '../../types/service-page'

/** The page of service 09. */
export const carPark: ServicePage = {
  description:
    'Parking lifts, ticketing and payment, barriers, line marking and lighting for car parks in Sri Lanka, planned on one drawing and fitted by one crew.',
  lead: 'Parking systems, ticketing, barriers, line marking and lighting, planned on one drawing and fitted by one crew.',
  facts: [
    { value: 'Yard, basement, deck', name: 'Where we work' },
    { value: 'One drawing set', name: 'Bays, lighting and cables' },
    { value: 'Zone by zone', name: 'Work while you stay open' },
    { value: 'EN 12464', name: 'Light levels, measured at handover' },
  ],
  clauses: [
    {
      id: 'what-we-do',
      title: 'What We Do',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'We lay out new and existing car parks and supply the equipment. Vehicle counts and turning paths come first, then the equipment.',
          ],
        },
      ],
    },
    {
      id: 'automated-parking',
      title: 'Automated Parking',
      blocks: [
        {
          kind: 'terms',
          rows: [
            {
              term: 'Stacker',
              text: 'One car above another; the lower car has to leave before the upper one can.',
            },
            {
              term: 'Puzzle system',
              text: 'Platforms lift and shift sideways to release any car. Some places stay empty.',
            },
            {
              term: 'Rotary tower',
              text: '8 to 16 cars in a vertical loop on about two bays of ground.',
            },
            {
              term: 'Lift and shuttle',
              text: 'A lift and a carriage store the cars; planned together with the building.',
            },
          ],
        },
        {
          kind: 'text',
          paragraphs: [
            'Specified to EN 14010: guarded openings, emergency stop, a holding device at each level and lowering in a power cut. Before ordering we check the slab, the pit drain and your largest car.',
          ],
        },
      ],
    },
    {
      id: 'parking-management',
      title: 'Parking Management',
      blocks: [
        {
          kind: 'text',
          paragraphs: ['Ticketing and payment, from entrance to exit:'],
        },
        {
          kind: 'steps',
          rows: [
            {
              step: 'Arrival',
              text: 'An induction loop detects the car and the entry terminal issues a ticket, or reads a staff card or number plate.',
            },
            {
              step: 'Finding a bay',
              text: 'A sign counts free bays; in basements a red or green light marks each bay.',
            },
            {
              step: 'Payment',
              text: 'At a desk, at a pay station or by QR code. You set the tariffs.',
            },
            {
              step: 'Departure',
              text: 'The exit terminal checks the ticket; a second loop holds the boom up until the car is clear.',
            },
            {
              step: 'Reports',
              text: 'Takings, lost tickets and manual openings, with time and user.',
            },
          ],
        },
      ],
    },
    {
      id: 'barriers',
      title: 'Barriers',
      blocks: [
        {
          kind: 'table',
          caption: 'Barriers by boom length',
          columns: ['Boom', 'Opens in', 'Where it is used'],
          rows: [
            ['Up to 3 m', '1–3 s', 'Mall and office lanes'],
            ['3–5 m', '2–6 s', 'Shared lanes for cars and vans'],
            ['5–8 m', '4–8 s', 'Truck yards and site entrances'],
          ],
          note: 'Longer booms move more slowly, which sets the number of lanes.',
        },
        {
          kind: 'text',
          paragraphs: [
            'Options: folding boom for low ceilings, skirt, breakaway flange, height bar ahead of the ramp.',
          ],
        },
      ],
    },
    {
      id: 'line-marking',
      title: 'Line Marking',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'We clean and dry the surface, fill cracks and test-drive the chalked layout before painting. Asphalt gets hot thermoplastic or road paint with glass beads; concrete decks are ground and coated with epoxy or polyurethane.',
            'Arrows, walkways, fire lanes, charging bays and wheel stops are included. Work is planned for dry days.',
          ],
        },
      ],
    },
    {
      id: 'lighting',
      title: 'Car Park Lighting',
      blocks: [
        {
          kind: 'text',
          paragraphs: ['We light bays and lanes evenly and measure the result at handover.'],
        },
        {
          kind: 'points',
          rows: [
            {
              claim: 'Weatherproof.',
              text: 'LED luminaires to IP65 with surge protection; salt-resistant near the coast.',
            },
            {
              claim: 'Dimmed when empty.',
              text: 'Sensors lower the level when nobody is there.',
            },
            {
              claim: 'Emergency lighting.',
              text: 'For stairs and exits of basements.',
            },
          ],
        },
      ],
    },
    {
      id: 'figures',
      title: 'Sizes and Light Levels',
      blocks: [
        {
          kind: 'table',
          caption: 'Starting figures for a layout',
          columns: ['Item', 'Figure', 'Remark'],
          rows: [
            ['Car bay', '2.4 × 4.8 m', 'Wider beside walls and columns'],
            ['Accessible bay', '3.6 × 4.8 m', 'Includes a 1.2 m strip for the door'],
            ['Aisle', '6.0 m', 'Two-way, bays at 90°'],
            ['Headroom', '2.1 m', 'Clear of pipes, signs and luminaires'],
            ['Ramp', '1:10', 'Steeper only over short rises'],
            ['Marked line', '100 mm wide', 'White or yellow'],
            ['Outdoor light', '5, 10 or 20 lx', 'Light, medium, heavy traffic; EN 12464-2'],
            ['Indoor light', '75 lx', 'Lanes and bays; EN 12464-1'],
            ['Basement entrance', '300 lx by day, 75 lx by night', 'EN 12464-1'],
          ],
          note: 'Local planning rules take precedence.',
        },
      ],
    },
  ],
  inquiry: {
    text: 'To start, send a site plan, the number of bays you need and your opening hours.',
  },
  related: [
    {
      slug: 'industrial-printing-solutions',
      why: 'Bay numbers, height warnings and exit signs.',
    },
    {
      slug: 'civil-construction-and-renovations',
      why: 'Pits, footings for lighting poles, and surface drainage.',
    },
  ],
}

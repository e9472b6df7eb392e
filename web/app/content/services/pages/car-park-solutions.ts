import type { ServicePage } from '../../types/service-page'

/** The page of service 09. */
export const carPark: ServicePage = {
  description:
    'Parking lifts, ticketing and payment, barriers, line marking and lighting for car parks in Sri Lanka, planned on one drawing and fitted by one crew.',
  lead: 'More cars on the same ground, a queue that moves at five o’clock, and a walk back to the car that is lit all the way.',
  facts: [
    { value: 'Yard, basement, deck', name: 'Where we work' },
    { value: 'One drawing set', name: 'Bays, lamps and cables' },
    { value: 'Zone by zone', name: 'Work while you stay open' },
    { value: '230/400 V, 50 Hz', name: 'Supply' },
  ],
  clauses: [
    {
      id: 'what-we-do',
      title: 'What We Do',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'A car park works when a driver who has never been there finds a bay, pays and leaves without asking anyone. We draw it for that driver. Then we supply and fit what the drawing shows: lifts, barriers, ticket columns, lines, lamps and the ducts between them.',
            'We start by counting: bays, cars in the busiest hour, delivery vans, three-wheelers, motorcycles. Turning paths come next. Equipment is chosen last: a barrier in the wrong place is still wrong when it is new.',
          ],
        },
      ],
    },
    {
      id: 'automated-parking',
      title: 'Automated Parking',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Where land is short, cars are stored above one another and a machine does the lifting.',
          ],
        },
        {
          kind: 'terms',
          rows: [
            {
              term: 'Stacker',
              text: 'One car above another. The lower car has to leave first, so it suits two drivers who share a bay.',
            },
            {
              term: 'Puzzle system',
              text: 'Platforms lift and shift sideways, so any car comes out by itself. Some places stay empty for that.',
            },
            {
              term: 'Rotary tower',
              text: 'Cars hang in a vertical loop above the ground of about two bays. Common sizes take 8 to 16 cars.',
            },
            {
              term: 'Lift and shuttle',
              text: 'A lift and a carriage put each car on a shelf. It has to be planned together with the building.',
            },
          ],
        },
        {
          kind: 'text',
          paragraphs: [
            'We specify these machines to EN 14010, with guarded openings, an emergency stop, a holding device at each level, and a way to bring a car down when the power is off. Before an order goes out we check the slab, the pit drain and the largest car you expect.',
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
          paragraphs: ['Ticketing and payment follow one visit from the road and back to it.'],
        },
        {
          kind: 'steps',
          rows: [
            {
              step: 'Arrival',
              text: 'A loop in the road notices the car. The column prints a ticket, reads a staff card or the number plate.',
            },
            {
              step: 'Finding a bay',
              text: 'A sign at the entrance counts free bays; in a basement, a lamp over each bay shows red or green.',
            },
            {
              step: 'Payment',
              text: 'At a desk, at a pay station in the lobby or by QR code on a phone. Your own staff set the tariffs.',
            },
            {
              step: 'Departure',
              text: 'The exit column checks the ticket; a second loop holds the boom up until the car is clear.',
            },
            {
              step: 'End of the day',
              text: 'The office sees takings, lost tickets and every opening by hand, with time and user.',
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
          kind: 'text',
          paragraphs: [
            'The longer the boom, the slower it must move. That decides how many lanes an entrance needs.',
          ],
        },
        {
          kind: 'table',
          caption: 'Barriers by boom length',
          columns: ['Boom', 'Opens in', 'Where it is used'],
          rows: [
            ['Up to 3 m', '1–3 s', 'Mall and office lanes with ticket columns'],
            ['3–5 m', '2–6 s', 'Shared lanes for cars and vans'],
            ['5–8 m', '4–8 s', 'Truck yards and site entrances'],
          ],
          note: 'Usual ranges; the offer gives the model’s own figure.',
        },
        {
          kind: 'text',
          paragraphs: [
            'Low ceilings get a folding boom. A skirt stops people ducking under, a breakaway flange spares the motor, and a height bar ahead of the ramp meets a tall van before a sprinkler pipe does.',
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
            'Paint holds as well as the surface below it. The crew washes off oil and rubber, fills cracks, lets the ground dry and snaps chalk lines. A car then drives the layout before anything is permanent.',
            'Asphalt takes hot thermoplastic or road paint with glass beads for wet nights. A concrete deck is ground first and then coated with epoxy or polyurethane. Arrows, walkways, fire lanes, charging bays and wheel stops belong to the same visit. In the monsoon months we plan around dry days.',
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
          paragraphs: [
            'Even light matters more than bright light: people trip in the dark gap between two cars. We light the rows as well as the lanes and measure with a lux meter at handover.',
          ],
        },
        {
          kind: 'points',
          rows: [
            {
              claim: 'Sealed for the rains.',
              text: 'LED lamps to IP65, with surge protection; near the coast, fittings and poles that resist salt.',
            },
            {
              claim: 'Dimmed, not dark.',
              text: 'Sensors lower the level when nobody is there.',
            },
            {
              claim: 'Lit on the way out.',
              text: 'Emergency lamps show stairs and exits of a basement when the supply fails.',
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
          caption: 'Figures a layout starts from',
          columns: ['Item', 'Figure', 'Remark'],
          rows: [
            ['Car bay', '2.4 × 4.8 m', 'Wider beside walls and columns'],
            ['Accessible bay', '3.6 × 4.8 m', 'Includes a 1.2 m strip for the door'],
            ['Aisle', '6.0 m', 'Two-way, bays at 90°'],
            ['Headroom', '2.1 m', 'Clear of pipes, signs and lamps'],
            ['Ramp', '1:10', 'Steeper only over short rises, with eased ends'],
            ['Marked line', '100 mm wide', 'White or yellow'],
            ['Outdoor light', '5, 10 or 20 lx', 'Light, medium, heavy traffic; EN 12464-2'],
            ['Indoor light', '75 lx', 'Lanes and bays; EN 12464-1'],
            ['Basement entrance', '300 lx by day, 75 lx by night', 'EN 12464-1'],
          ],
          note: 'Planning rules come first where they ask for more.',
        },
      ],
    },
  ],
  related: [
    {
      slug: 'industrial-printing-solutions',
      why: 'Bay numbers, height warnings and exit signs are printed from the same layout drawing.',
    },
    {
      slug: 'civil-construction-and-renovations',
      why: 'Lifts need pits, lamps need footings, and a yard needs falls that carry the rain away.',
    },
  ],
}

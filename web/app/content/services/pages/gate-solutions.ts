import type { ServicePage } from '../../types/service-page'

/** The page of service 10. */
export const gates: ServicePage = {
  description:
    'Sliding, swing and security gates made to the opening, with keycard, biometric or keypad access, force-tested and maintained across Sri Lanka.',
  lead: 'A gate has three jobs: to open for the right people, to stay shut for the rest, and to give way to anyone in its path.',
  facts: [
    { value: 'Made to the opening', name: 'Leaf and posts' },
    { value: 'Card, finger or face, code', name: 'Ways to get in' },
    { value: 'EN 12453', name: 'Force limits we design to' },
    { value: '24/7', name: 'Emergency line' },
  ],
  clauses: [
    {
      id: 'what-we-do',
      title: 'What We Do',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'A powered gate is a machine that moves half a tonne of steel beside people. We build it, drive it and test it as one.',
            'Our crew measures the opening, the slope and the queue outside. The workshop welds the leaf and the posts, has them galvanised and paints them. On site we cast the foundation, lay track and ducts, set the motor, connect the readers and measure the closing force. Your guards learn the hand release before we leave.',
            'Factories, bonded warehouses, depots and apartment blocks are the usual places. A sound old gate can keep its leaf and get a drive.',
          ],
        },
      ],
    },
    {
      id: 'automatic-gates',
      title: 'Automatic Gates',
      blocks: [
        {
          kind: 'terms',
          rows: [
            {
              term: 'Drive',
              text: 'Chosen by the weight of the leaf, the wind on it and the openings per hour at shift change.',
            },
            {
              term: 'Safety edges',
              text: 'Rubber edges that stop and reverse the gate when touched.',
            },
            {
              term: 'Photocells',
              text: 'Beams at two heights, so that a truck’s axles and a child are both seen.',
            },
            {
              term: 'Loops',
              text: 'Wire in the road that holds the gate open while a vehicle stands in its path.',
            },
            {
              term: 'Warning',
              text: 'A flashing lamp and, where people cross, a buzzer before the leaf moves.',
            },
            {
              term: 'Power cut',
              text: 'A battery for some more cycles, then a keyed hand release on the safe side.',
            },
          ],
        },
      ],
    },
    {
      id: 'sliding-and-swing',
      title: 'Sliding and Swing Gates',
      blocks: [
        {
          kind: 'table',
          caption: 'Which gate suits the opening',
          columns: ['Question', 'Sliding on a rail', 'Cantilever', 'Swing'],
          rows: [
            ['Usual clear width', '3–10 m', '3–8 m', 'To 3 m per leaf'],
            [
              'Room it takes',
              'The opening again, to one side',
              'About 1.5 times the opening, to one side',
              'A clear quarter circle per leaf',
            ],
            [
              'Ground',
              'Level rail, swept clean',
              'Any; a foundation to one side',
              'Must not rise under the leaf',
            ],
            ['Wind on a solid leaf', 'Little effect', 'Little effect', 'Needs a stronger drive'],
            ['Suits', 'Truck entrances', 'Gravel, mud, tram rails', 'Offices and side gates'],
          ],
        },
        {
          kind: 'text',
          paragraphs: [
            'For a truck yard we usually propose a sliding gate. Swing leaves earn their place where the fence leaves no room beside the opening.',
          ],
        },
      ],
    },
    {
      id: 'access-control',
      title: 'Access Control',
      blocks: [
        {
          kind: 'terms',
          rows: [
            {
              term: 'Keycard',
              text: 'A card or tag held to the reader. A lost one is struck off the list. Long-range tags let trucks pass without a lowered window.',
            },
            {
              term: 'Biometric',
              text: 'Finger or face, for doors where a borrowed card must not work. Readers are shaded from sun and rain; worn fingers get a card as well.',
            },
            {
              term: 'Keypad',
              text: 'A code for contractors and cleaners, valid for set days and hours. Quick to change and easy to pass on, so not for stores of value.',
            },
          ],
        },
        {
          kind: 'text',
          paragraphs: [
            'Controllers sit indoors; a reader torn off the wall opens nothing. Doors on an escape route unlock when the fire alarm sounds or the power fails. Records of who came and went are personal data, so we agree with you who may see them and for how long they are kept.',
          ],
        },
      ],
    },
    {
      id: 'security-gates',
      title: 'Security Gates',
      blocks: [
        {
          kind: 'text',
          paragraphs: ['We choose by what would be tried at the opening.'],
        },
        {
          kind: 'points',
          rows: [
            {
              claim: 'Against climbing.',
              text: 'Vertical pales without footholds, spiked tops, no wide gap below.',
            },
            {
              claim: 'Against crowding.',
              text: 'Full-height turnstiles, one person per card, and a wide gate for wheelchairs.',
            },
            {
              claim: 'Against vehicles.',
              text: 'Rising bollards or road blockers that their makers have tested to IWA 14-1.',
            },
            {
              claim: 'Two gates, one open.',
              text: 'An interlocked pair holds a truck between them for checking.',
            },
          ],
        },
      ],
    },
    {
      id: 'maintenance',
      title: 'Gate Maintenance',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Twice a year is usual; a gate that moves all day wants four visits. Gates fitted by others are welcome after one inspection.',
          ],
        },
        {
          kind: 'steps',
          rows: [
            { step: 'Look', text: 'Rollers, hinges, end stops, welds, rust, and marks of impact.' },
            { step: 'Clean', text: 'Rail, rack, photocells and drain; grit and wet sand first.' },
            { step: 'Set', text: 'Limits, clutch, chain or rack play, battery under load.' },
            { step: 'Measure', text: 'Closing force with a gauge at the points of the standard.' },
            {
              step: 'Write',
              text: 'A dated entry in the gate’s log, with parts that will be due next.',
            },
          ],
        },
      ],
    },
    {
      id: 'why',
      title: 'Why Choose Us',
      blocks: [
        {
          kind: 'points',
          rows: [
            {
              claim: 'Steel and motor from one desk.',
              text: 'Nobody can blame the leaf for the drive, or the drive for the leaf.',
            },
            {
              claim: 'Foundations included.',
              text: 'Footing, ducts and road loops are on our drawing.',
            },
            {
              claim: 'Written force readings.',
              text: 'You get the figures of the test, point by point, not a sticker.',
            },
            {
              claim: 'Parts you can buy.',
              text: 'We choose drives and readers whose spares are sold in Sri Lanka.',
            },
          ],
        },
      ],
    },
    {
      id: 'figures',
      title: 'Forces and Speeds',
      blocks: [
        {
          kind: 'table',
          caption: 'What a powered gate is set to',
          columns: ['Item', 'Figure', 'Basis'],
          rows: [
            ['Peak force, gap up to 500 mm', '400 N', 'EN 12453'],
            ['Peak force, gap above 500 mm', '1,400 N', 'EN 12453'],
            ['Peak must fall within', '0.75 s', 'EN 12453'],
            ['Force after that', '150 N', 'EN 12453'],
            ['Sliding speed', '9–12 m/min', 'Usual drives'],
            ['Swing through 90°', '15–25 s', 'Usual drives'],
            ['Supply', '230 V, or 400 V for heavy leaves', '50 Hz'],
          ],
          note: 'Forces are upper limits at the edges of the leaf.',
        },
      ],
    },
  ],
  related: [
    {
      slug: 'car-park-solutions',
      why: 'What passes the gate has to park: lanes, bays, barriers and light on the inside.',
    },
    {
      slug: 'comprehensive-industrial-software-solutions',
      why: 'Entry records can go straight to attendance, contractor and delivery lists.',
    },
  ],
}

import type { ServicePage } from '../../types/service-page'

/** The page of service 10. */
export const gates: ServicePage = {
  description:
    'Sliding, swing and security gates made to the opening, with keycard, biometric or keypad access, force-tested and maintained across Sri Lanka.',
  lead: 'Sliding, swing and security gates with access control: made to the opening, force-tested and maintained.',
  facts: [
    { value: 'Made to the opening', name: 'Leaf and posts' },
    { value: 'Card, fingerprint or face, code', name: 'Access control' },
    { value: 'EN 12453', name: 'Force limits we design to' },
    { value: '24/7', name: 'Emergency' },
  ],
  clauses: [
    {
      id: 'what-we-do',
      title: 'What We Do',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'We make the leaf and posts, cast the foundation, fit drive and readers, and measure the closing force. Existing gates can be motorized too.',
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
              text: 'Sized for leaf weight, wind and openings per hour.',
            },
            {
              term: 'Safety edges',
              text: 'Stop and reverse the gate when touched.',
            },
            {
              term: 'Photocells',
              text: 'At two heights: low for children and cars, high for truck bodies.',
            },
            {
              term: 'Loops',
              text: 'Hold the gate open while a vehicle stands in its path.',
            },
            {
              term: 'Warning',
              text: 'A flashing light, and a buzzer where people cross.',
            },
            {
              term: 'Power cut',
              text: 'Battery, then a keyed manual release on the secure side.',
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
              'Space needed',
              'The opening plus about 0.4 m, to one side',
              'About 1.5 times the opening, to one side',
              'A quarter circle per leaf',
            ],
            [
              'Ground',
              'Level rail, kept clean',
              'Any; a foundation to one side',
              'Must not rise under the leaf',
            ],
            [
              'Wind on a solid leaf',
              'Guides and posts carry it',
              'Carriages and posts carry it',
              'Needs a stronger drive and lock',
            ],
            ['Suits', 'Truck entrances', 'Gravel, mud, railway tracks', 'Offices and side gates'],
          ],
        },
        {
          kind: 'text',
          paragraphs: [
            'We usually propose a sliding gate for truck yards, and swing leaves where there is no space beside the opening.',
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
              text: 'Cards, tags and long-range tags for trucks. Lost cards are cancelled in the software.',
            },
            {
              term: 'Biometric',
              text: 'Fingerprint or face, where people might lend each other cards.',
            },
            {
              term: 'Keypad',
              text: 'Codes for contractors, valid for set days and hours.',
            },
          ],
        },
        {
          kind: 'text',
          paragraphs: [
            'Controllers sit indoors, so a damaged reader opens nothing. Escape doors unlock on fire alarm or power failure. Entry records are personal data: you decide who sees them and how long they are kept.',
          ],
        },
      ],
    },
    {
      id: 'security-gates',
      title: 'Security Gates',
      blocks: [
        {
          kind: 'points',
          rows: [
            {
              claim: 'Against climbing.',
              text: 'Vertical pales without footholds, spiked tops.',
            },
            {
              claim: 'Against tailgating.',
              text: 'Full-height turnstiles, plus a wheelchair gate.',
            },
            {
              claim: 'Against vehicles.',
              text: 'Bollards or road blockers tested to IWA 14-1.',
            },
            {
              claim: 'Vehicle airlock.',
              text: 'Two interlocked gates hold a truck for checking.',
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
            'Two visits a year, four for busy gates. We also service other manufacturers’ gates.',
          ],
        },
        {
          kind: 'steps',
          rows: [
            { step: 'Inspect', text: 'Rollers, hinges, end stops, welds, rust, impact marks.' },
            { step: 'Clean', text: 'Rail, rack, photocells and drain.' },
            { step: 'Adjust', text: 'Limits, clutch, chain or rack play, battery under load.' },
            { step: 'Measure', text: 'Closing force at the points of the standard.' },
            { step: 'Report', text: 'Dated log entry, with parts due next.' },
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
              claim: 'One supplier for steel and drive.',
              text: 'Foundations, ducts and loops included.',
            },
            {
              claim: 'Written force readings.',
              text: 'Point by point.',
            },
            {
              claim: 'Parts sold in Sri Lanka.',
              text: 'Drives and readers with local spares.',
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
          caption: 'How we set a powered gate',
          columns: ['Item', 'Figure', 'Basis'],
          rows: [
            ['Peak force, gap up to 500 mm', '400 N', 'EN 12453'],
            ['Peak force, gap above 500 mm', '1,400 N', 'EN 12453'],
            ['Peak must fall within', '0.75 s', 'EN 12453'],
            ['Force after that', '150 N', 'EN 12453'],
            ['Sliding speed', '9–12 m/min', 'Usual drives'],
            ['Swing through 90°', '15–25 s', 'Usual drives'],
          ],
          note: 'Forces are upper limits at the edges of the leaf.',
        },
      ],
    },
  ],
  inquiry: {
    text: 'For a quotation, send the clear width, the space beside the opening, photos, openings per hour, and who needs access.',
  },
  related: [
    {
      slug: 'car-park-solutions',
      why: 'Lanes, bays, barriers and lighting inside the gate.',
    },
    {
      slug: 'comprehensive-industrial-software-solutions',
      why: 'Entry records for attendance and delivery lists.',
    },
  ],
}

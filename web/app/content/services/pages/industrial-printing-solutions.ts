import banners from '../../images/in-action/print-banners.webp?picture'
import corporate from '../../images/in-action/print-corporate.webp?picture'
import labels from '../../images/in-action/print-labels.webp?picture'
import press from '../../images/in-action/print-press.webp?picture'
import signage from '../../images/in-action/print-signage.webp?picture'
import vehicle from '../../images/in-action/print-vehicle.webp?picture'
import type { ServicePage } from '../../types/service-page'

/** The page of service 01. */
export const printing: ServicePage = {
  description:
    'Safety signs, machine labels, corporate stationery and campaign print for industrial sites in Sri Lanka. Measured, printed and fitted by one team.',
  lead: 'Signs that pass a safety audit, stationery that matches your brand sheet, and campaign print that arrives before the campaign.',
  facts: [
    { value: 'Signs, print, promotion', name: 'What we print' },
    { value: 'Vinyl, panel, paper, fabric', name: 'What we print on' },
    { value: 'Our own crew', name: 'Who measures and fits' },
    { value: 'All of Sri Lanka', name: 'Where' },
  ],
  clauses: [
    {
      id: 'what-we-do',
      title: 'What We Do',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'We print what a factory, warehouse or office needs to be read: hazard signs, machine labels, directories, brochures, banners.',
            'Artwork, proofing, printing, finishing and fitting stay with one job number. You approve one proof and one price. If a panel has to clear a pipe or a duct, the fitter has measured it before the file goes to press.',
            'Text is set in Sinhala, Tamil and English, in any combination. Your own people check the wording on the proof, so a warning says the same thing in all three.',
          ],
        },
      ],
    },
    {
      id: 'signage',
      title: 'Industrial Signage Printing',
      blocks: [
        {
          kind: 'terms',
          rows: [
            {
              term: 'Safety and hazard signs',
              text: 'Warning, mandatory, prohibition and fire signs on rigid panel or reflective sheet.',
            },
            {
              term: 'Machine and pipe labels',
              text: 'Laminated labels that stand up to oil, heat and washing down.',
            },
            {
              term: 'Wayfinding and directories',
              text: 'Entrance totems, bay numbers, door plates and evacuation plans.',
            },
            {
              term: 'Floor marking',
              text: 'Walkways, pallet bays and exclusion zones in hard-wearing film.',
            },
            {
              term: 'Load signs',
              text: 'Rack and lift-table load notices, filled in from the design data.',
            },
          ],
        },
        {
          kind: 'text',
          paragraphs: [
            'Before a large order we walk the site with your safety officer and list every sign: place, size, wording, fixing. The list becomes the order, and later the register that tells you which sign is missing.',
          ],
        },
      ],
    },
    {
      id: 'corporate',
      title: 'Corporate Printing Services',
      blocks: [
        {
          kind: 'terms',
          rows: [
            {
              term: 'Stationery',
              text: 'Letterheads, business cards, envelopes and forms in numbered sets.',
            },
            {
              term: 'Reports and manuals',
              text: 'Annual reports, operating manuals and training books, bound to last on a bench.',
            },
            {
              term: 'Brochures and catalogues',
              text: 'Product sheets and catalogues, colour-matched to your brand sheet.',
            },
            {
              term: 'Packaging and labels',
              text: 'Short-run cartons, sleeves and roll labels with barcodes.',
            },
          ],
        },
      ],
    },
    {
      id: 'promotional',
      title: 'Advertising & Promotional Printing',
      blocks: [
        {
          kind: 'terms',
          rows: [
            {
              term: 'Banners and hoardings',
              text: 'Site hoardings, mesh banners and event backdrops, hemmed and eyeleted.',
            },
            {
              term: 'Exhibition stands',
              text: 'Printed walls, counters and roll-ups that pack into one van.',
            },
            {
              term: 'Vehicle graphics',
              text: 'Fleet wraps and door decals, applied at our workshop or yours.',
            },
            {
              term: 'Give-aways',
              text: 'Printed bags, shirts, mugs and diaries in one order with one delivery.',
            },
          ],
        },
      ],
    },
    {
      id: 'sizes',
      title: 'Sizes, Materials and Standards',
      blocks: [
        {
          kind: 'table',
          caption: 'What we usually specify, before your site changes it',
          columns: ['Item', 'Typical choice', 'Standard or use'],
          rows: [
            [
              'Safety signs',
              'Yellow warns, blue instructs, red forbids or marks fire equipment, green shows the way out',
              'ISO 7010, ISO 3864-1',
            ],
            [
              'Escape signs, lit from outside',
              '100 mm high for every 10 m of viewing distance',
              'BS EN 1838',
            ],
            ['Pipe labels', 'Green for water, light blue for air, brown for oils', 'BS 1710'],
            ['Escape plans', 'A3, framed, turned to the viewer’s position', 'ISO 23601'],
            ['Rigid panels', '3 mm aluminium composite; 3 or 5 mm foam PVC', 'Outdoors; indoors'],
            ['Flat vinyl', 'Polymeric calendered film, about 80 µm, laminated', 'Panels, doors'],
            ['Vehicle vinyl', 'Cast film, about 50 µm, laminated', 'Curves and rivets'],
            ['Banners', 'PVC, 440–510 gsm; mesh where the wind is strong', 'Walls, fences'],
            ['Paper', 'Letterheads 80–100 gsm, business cards 300–350 gsm', 'Stationery'],
            ['Roll labels', '76 mm core; 25 or 40 mm core', 'Applicators; desk printers'],
            ['Pictures you send', '300 dpi; 100–150 dpi', 'In the hand; from a distance'],
          ],
          note: 'Resolution is counted at the final printed size. Sun and sea air shorten the life of every film, so outdoor panels and labels get a UV laminate.',
        },
      ],
    },
    {
      id: 'why',
      title: 'Why Choose Our Industrial Printing Solutions',
      blocks: [
        {
          kind: 'points',
          rows: [
            {
              claim: 'One job number.',
              text: 'Artwork, print, finishing and fitting on a single order.',
            },
            {
              claim: 'Measured on site.',
              text: 'We take the sizes, so the panel fits the wall.',
            },
            {
              claim: 'Proof before press.',
              text: 'Nothing prints until you have signed the proof.',
            },
            {
              claim: 'Made for the place.',
              text: 'Films and inks chosen for sun, oil or wash-down.',
            },
            {
              claim: 'Repeat orders kept.',
              text: 'Your files and colours stay on record.',
            },
            {
              claim: 'Engineers next door.',
              text: 'Load signs and labels come from the people who did the design.',
            },
          ],
        },
      ],
    },
  ],
  gallery: {
    id: 'in-action',
    title: 'In Action',
    slides: [
      {
        image: signage,
        alt: 'Model of a row of safety signs, an orange directory totem and a site information board.',
        caption: 'Safety signs, directory totem and site board',
      },
      {
        image: press,
        alt: 'Model of a two-colour roll printing press with paper reels, ink units and a rewound printed web.',
        caption: 'Two-colour roll press with paper reels',
      },
      {
        image: corporate,
        alt: 'Model of a stationery set: boxes, a carrier bag, an open folder, letterheads, business cards, a notebook and a mug.',
        caption: 'Stationery, boxes and a carrier bag',
      },
      {
        image: banners,
        alt: 'Model of an exhibition stand with an orange back wall, three roll-up banners, two beach flags and a counter.',
        caption: 'Exhibition wall, roll-ups and flags',
      },
      {
        image: vehicle,
        alt: 'Model of a delivery van and a box truck in orange and teal livery, with a roll of film between them.',
        caption: 'Van and truck livery in cut film',
      },
      {
        image: labels,
        alt: 'Model of a label applicator over a roller conveyor, with rolls of printed labels and a pallet of labelled cartons.',
        caption: 'Roll labels for cartons',
      },
    ],
  },
  related: [
    {
      slug: 'industrial-racking-systems',
      why: 'Every rack needs a load notice, and its figures come from the rack drawing.',
    },
    {
      slug: 'engineering-solutions-for-fire-safety-and-pump-room-construction',
      why: 'Extinguishers, hydrants and exits are only found when a sign points to them.',
    },
  ],
}

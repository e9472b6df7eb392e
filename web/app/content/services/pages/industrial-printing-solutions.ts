import banners from '../../images/in-action/print-banners.webp?image'
import corporate from '../../images/in-action/print-corporate.webp?image'
import labels from '../../images/in-action/print-labels.webp?image'
import press from '../../images/in-action/print-press.webp?image'
import signage from '../../images/in-action/print-signage.webp?image'
import vehicle from '../../images/in-action/print-vehicle.webp?image'
import type { ServicePage } from '../../types/service-page'

/** The page of service 01. */
export const printing: ServicePage = {
  description:
    'Safety signs, machine labels, corporate stationery and campaign print for industrial sites in Sri Lanka. Measured, printed and fitted by one team.',
  lead: 'Signs made to ISO 7010 and ISO 3864, stationery and campaign print: measured, printed and fitted by one team.',
  facts: [
    { value: 'Signs, stationery, promotion', name: 'What we print' },
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
            'We print everything people on site have to read. One order covers artwork, proof, printing and fitting, at one price.',
            'Text in Sinhala, Tamil and English. Nothing is printed until you have signed the proof.',
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
              text: 'Warning, mandatory, prohibition and fire signs, rigid or reflective.',
            },
            {
              term: 'Machine and pipe labels',
              text: 'Laminated against oil, heat and washing down.',
            },
            {
              term: 'Wayfinding and directories',
              text: 'Totems, bay numbers, door plates, escape plans.',
            },
            {
              term: 'Floor marking',
              text: 'Walkways, pallet bays and exclusion zones.',
            },
            {
              term: 'Load signs',
              text: 'For racks and lift tables, from design data.',
            },
          ],
        },
        {
          kind: 'text',
          paragraphs: ['For large orders we survey the site with your safety officer.'],
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
              text: 'Letterheads, business cards, envelopes, numbered forms.',
            },
            {
              term: 'Reports and manuals',
              text: 'Annual reports, manuals, training books.',
            },
            {
              term: 'Brochures and catalogues',
              text: 'Matched to your brand colours.',
            },
            {
              term: 'Packaging and labels',
              text: 'Cartons, sleeves, roll labels with barcodes.',
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
              text: 'Hoardings, mesh banners, backdrops.',
            },
            {
              term: 'Exhibition stands',
              text: 'Printed walls, counters and roll-ups.',
            },
            {
              term: 'Vehicle graphics',
              text: 'Fleet wraps and door decals, fitted at our workshop.',
            },
            {
              term: 'Give-aways',
              text: 'Bags, shirts, mugs, diaries.',
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
          caption: 'What we usually specify',
          columns: ['Item', 'Typical choice', 'Standard or use'],
          rows: [
            [
              'Safety signs',
              'Yellow warning, blue mandatory, red prohibition or fire, green escape',
              'ISO 3864-1, ISO 7010',
            ],
            [
              'Escape signs, externally illuminated',
              '100 mm high for every 10 m of viewing distance',
              'BS EN 1838',
            ],
            ['Pipe labels', 'Green water, light blue air, brown oils', 'BS 1710'],
            ['Escape plans', 'A3, framed, oriented to where the viewer stands', 'ISO 23601'],
            ['Rigid panels', '3 mm aluminium composite; 3 or 5 mm foam PVC', 'Outdoors; indoors'],
            ['Flat vinyl', 'Polymeric, about 80 µm', 'Panels, doors'],
            ['Vehicle vinyl', 'Cast, about 50 µm', 'Curves, rivets'],
            ['Banners', 'PVC, 440–510 g/m²', 'Walls, fences'],
            ['Paper', '80–100 g/m²; cards 300–350 g/m²', 'Stationery'],
            ['Artwork, small', '300 dpi at final size', 'Read close up'],
            ['Artwork, large', '100–150 dpi at final size', 'Read from a distance'],
          ],
          note: 'Outdoor panels and labels get a UV laminate.',
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
              claim: 'Measured on site.',
              text: 'We take the sizes.',
            },
            {
              claim: 'Made for the place.',
              text: 'Films and inks for sun, oil or wash-down.',
            },
            {
              claim: 'Easy to reorder.',
              text: 'Your files and colours stay on record.',
            },
            {
              claim: 'Engineers in house.',
              text: 'Load signs use our own design figures.',
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
  inquiry: {
    text: 'For a quotation, send rough sizes, quantities, artwork and your date. We measure before we print.',
  },
  related: [
    {
      slug: 'industrial-racking-systems',
      why: 'Every rack needs a load sign. We take the figures from the rack drawing.',
    },
    {
      slug: 'engineering-solutions-for-fire-safety-and-pump-room-construction',
      why: 'Extinguishers, hydrants and exits all need signs.',
    },
  ],
}

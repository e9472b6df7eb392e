import type { ServicePage } from '../../types/service-page'

/** The page of service 02. */
export const prefab: ServicePage = {
  description:
    'Prefab labour houses, container offices and clear-span steel warehouses in Sri Lanka: drawn, fabricated, delivered and bolted together on your footings.',
  lead: 'While the footings cure on your site, the frames, panels and containers are made in the workshop. The two meet at the anchor bolts.',
  facts: [
    { value: 'Bolted, not site-welded', name: 'How it goes together' },
    { value: 'Rooms, offices, halls', name: 'What we build' },
    { value: 'Footings to roof sheets', name: 'Our scope' },
    { value: 'Move it or extend it', name: 'When your needs change' },
  ],
  clauses: [
    {
      id: 'what-we-do',
      title: 'What We Do',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'A prefab building is mostly finished before it reaches you. Steel is cut, drilled and painted under a roof, where rain does not stop the welder. Panels come cut to length, with their window and door openings framed.',
            'Three families cover most requests: panel buildings for sleeping and eating, converted containers for offices and stores, and portal frames for warehouses and factories. We draw all three, and also the footings they stand on and the drains, cables and water pipes that reach them.',
          ],
        },
      ],
    },
    {
      id: 'labour-houses',
      title: 'Prefab Labour Houses for Construction Sites',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Main contractors order these first and need them before anyone else arrives. A block is a light steel frame on pad footings, closed with insulated panels, one or two storeys high. When the project ends, it is unbolted and moved to the next one.',
          ],
        },
        {
          kind: 'terms',
          rows: [
            {
              term: 'Sleeping rooms',
              text: 'Two to eight beds a room, windows on opposite sides where the plan allows, ceiling fans, a locker and a socket for each person.',
            },
            {
              term: 'Wash blocks',
              text: 'Toilets, showers and laundry troughs on a concrete slab with falls, an overhead tank, and a septic tank or sewer connection.',
            },
            {
              term: 'Kitchen and mess hall',
              text: 'Separate building, fire-rated lining behind the cookers, washable walls, fly screens.',
            },
            {
              term: 'Safety',
              text: 'Two ways out of every upper floor, extinguishers, emergency lights, residual-current devices on all socket circuits.',
            },
            {
              term: 'Wet weather',
              text: 'Floors raised above ground level, wide eaves, gutters that lead to a drain instead of to the path.',
            },
          ],
        },
      ],
    },
    {
      id: 'container-houses',
      title: 'Prefab Container Houses',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'A container carries its load on four corner posts and is kept square by its corrugated walls. Each opening cut for a door or window takes stiffness out of a wall, so we frame it in steel before anything is stacked on top.',
          ],
        },
        {
          kind: 'points',
          rows: [
            {
              claim: 'Site office.',
              text: 'Insulated lining, split air-conditioner, desks, data points and a door that locks like a store.',
            },
            {
              claim: 'Guard room or ticket office.',
              text: 'A 10 ft unit with glazing on three sides and a counter.',
            },
            {
              claim: 'Rooms for staff.',
              text: 'Bedroom and bathroom in one 20 ft unit, or a wider plan from two units side by side.',
            },
            {
              claim: 'Two-storey block.',
              text: 'Stacked and twist-locked, with an outside stair, a gallery and a second roof that keeps sun and rain off the steel.',
            },
          ],
        },
      ],
    },
    {
      id: 'steel-structures',
      title: 'Steel Structures / Warehouses',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'For storage and production we build portal frames: a clear floor from wall to wall, with bays added in a row as you grow. The end frame can be designed for that next bay from the start, which makes the later extension a matter of taking off the gable sheets.',
            'The frame is sized for the wind zone of the site, the purlin loads, and whatever you mean to hang from it: crane beams, ducts, sprinkler mains, solar panels. Tell us these at the start. On paper a change is a new line; on site it is a crane.',
            'We also fabricate mezzanines, canopies, pipe bridges, stairs, walkways and platforms.',
          ],
        },
      ],
    },
    {
      id: 'figures',
      title: 'Typical Figures',
      blocks: [
        {
          kind: 'table',
          caption: 'Starting points for a first sketch',
          columns: ['Part', 'Usual figure', 'Reference'],
          rows: [
            ['20 ft container, outside', '6,058 × 2,438 × 2,591 mm', 'ISO 668'],
            ['40 ft high-cube, outside', '12,192 × 2,438 × 2,896 mm', 'ISO 668'],
            [
              'Workers’ room',
              '4 to 5.5 m² a person, ceiling 2.10 m or higher',
              'IFC/EBRD guidance',
            ],
            ['Wall and roof panels', '50, 75 or 100 mm, steel on both faces', 'EN 14509'],
            ['Portal frame, clear span', '15–40 m, frames 6–8 m apart', 'EN 1993-1-1'],
            ['Main steel', 'S275 or S355', 'EN 10025-2'],
            ['Roof sheets', '0.47 mm, aluminium-zinc coating AZ150', 'Trapezoidal profile'],
            ['Hot-dip galvanising', '85 µm mean on steel over 6 mm', 'ISO 1461'],
            ['Paint near the coast', 'Category C4 or C5', 'ISO 12944'],
            ['Power supply', '230/400 V, 50 Hz, 30 mA protection on sockets', 'IEC 60364'],
          ],
          note: 'The final sizes follow from your soil, span and loads, and stand on the drawings you sign.',
        },
      ],
    },
    {
      id: 'erection',
      title: 'From Drawing to Handover',
      blocks: [
        {
          kind: 'steps',
          rows: [
            {
              step: 'Survey',
              text: 'We take levels, look at the soil and check that a truck and crane can get in.',
            },
            {
              step: 'Drawings',
              text: 'You sign the layout. Workshop drawings and the anchor-bolt plan follow from it.',
            },
            {
              step: 'Footings and fabrication',
              text: 'Both run side by side. The bolts are set with a template and surveyed before the first frame is loaded.',
            },
            {
              step: 'Erection',
              text: 'Frames, bracing, purlins, sheets and panels, in that order, from numbered bundles.',
            },
            {
              step: 'Services and handover',
              text: 'Wiring and plumbing are tested, gutters are run with water, and you get as-built drawings with the part numbers.',
            },
          ],
        },
      ],
    },
  ],
  related: [
    {
      slug: 'civil-construction-and-renovations',
      why: 'The yard, the floor slab and the drains around the building belong to the same programme.',
    },
    {
      slug: 'industrial-hvac-services',
      why: 'A steel roof in full sun needs ridge vents, fans or cooling, drawn together with the frame.',
    },
  ],
}

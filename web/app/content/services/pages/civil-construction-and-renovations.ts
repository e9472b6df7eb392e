import type { ServicePage } from '../../types/service-page'

/** The page of service 03. */
export const civil: ServicePage = {
  description:
    'Factory floors, foundations, extensions, drainage, roof repairs and refits for industrial buildings in Sri Lanka, planned around a plant that keeps running.',
  lead: 'New slabs, new bays and old buildings put right, in stages that leave your lines, docks and gates in use.',
  facts: [
    { value: 'Ground to roof', name: 'What we take on' },
    { value: 'New build and refit', name: 'Kinds of work' },
    { value: 'Nights and shutdowns', name: 'When we can work' },
    { value: 'Bill of quantities first', name: 'Before work begins' },
  ],
  clauses: [
    {
      id: 'what-we-do',
      title: 'What We Do',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'We build for machines, trucks and the people who work beside them. That decides things a house builder never meets: how flat a floor has to be under a reach truck, where a drain may cross a fork-lift aisle, how a press is kept from shaking the office wall.',
            'Some clients come with an architect’s drawings and a bill of quantities. Others come with a leaking roof. Both get the same start: a visit, measurements, and a written scope that says what is included and what is not.',
          ],
        },
      ],
    },
    {
      id: 'construction',
      title: 'Civil Construction Services',
      blocks: [
        {
          kind: 'terms',
          rows: [
            {
              term: 'Earthworks and foundations',
              text: 'Excavation, filling and compaction in layers, pad and strip footings, rafts, retaining walls.',
            },
            {
              term: 'Industrial floors',
              text: 'Ground-bearing slabs with dry-shake hardener, sawn joints and armoured edges where wheels cross.',
            },
            {
              term: 'Machine bases',
              text: 'Isolated foundations, pits and trenches, with holding-down bolts set from the maker’s drawing and grouted after alignment.',
            },
            {
              term: 'Frames and walls',
              text: 'Reinforced concrete columns, beams and slabs, with block or brick infill, lintels and plaster.',
            },
            {
              term: 'Loading docks and yards',
              text: 'Dock pits, ramps, concrete aprons, interlocking paving, kerbs and boundary walls.',
            },
            {
              term: 'Drainage and water',
              text: 'Storm drains, grease and oil traps, septic tanks, sumps and ground-level water tanks.',
            },
          ],
        },
      ],
    },
    {
      id: 'renovation',
      title: 'Renovation and Refurbishment',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'An old building is opened up before it is priced. A cover meter finds the bars, a rebound hammer compares the concrete, a spray of phenolphthalein shows how deep carbonation has gone. Then we know whether a column needs a patch or a jacket.',
          ],
        },
        {
          kind: 'terms',
          rows: [
            {
              term: 'Concrete repair',
              text: 'Loose cover broken out, bars cleaned and primed, repair mortar built up; cracks injected with resin.',
            },
            {
              term: 'Roofs and gutters',
              text: 'New sheets, flashings and larger gutters. Asbestos-cement sheets are wetted, taken off whole and wrapped for disposal.',
            },
            {
              term: 'Floors',
              text: 'Joints rebuilt, dusting slabs ground and sealed, epoxy or polyurethane laid where oil or hot water lands.',
            },
            {
              term: 'Interiors',
              text: 'Offices, canteens, laboratories, washrooms: partitions, ceilings, tiling, doors, wiring and paint.',
            },
            {
              term: 'Waterproofing',
              text: 'Flat roofs, wet rooms, basements and tanks, ponded with water as a test before the finish goes on.',
            },
          ],
        },
      ],
    },
    {
      id: 'running-plant',
      title: 'Working in a Running Plant',
      blocks: [
        {
          kind: 'steps',
          rows: [
            {
              step: 'Mark what must stay open',
              text: 'Fire exits, truck routes, power and water feeds go on a plan that both sides sign.',
            },
            {
              step: 'Divide the job',
              text: 'Each stage is fenced, screened against dust and handed back before the next one starts.',
            },
            {
              step: 'Fix the noisy hours',
              text: 'Breaking, coring and large pours are booked for nights, holidays or your annual shutdown.',
            },
            {
              step: 'Plan for rain',
              text: 'Roof and ground works are timed around the monsoon of that coast: south-west from May to September, north-east from December to February.',
            },
          ],
        },
      ],
    },
    {
      id: 'specification',
      title: 'Usual Specification',
      blocks: [
        {
          kind: 'table',
          caption: 'Typical values for industrial buildings',
          columns: ['Element', 'Value', 'Named in'],
          rows: [
            ['Blinding concrete', 'C12/15', 'EN 206'],
            ['Columns, beams, suspended slabs', 'C25/30 or C30/37', 'EN 206'],
            ['Reinforcement', 'Ribbed bar, 500 N/mm² yield', 'BS 4449, SLS 375'],
            ['Warehouse floor slab', '150–200 mm, sawn joints about 6 m apart', 'TR34'],
            ['Floor flatness, lifts up to 8 m', 'Class FM3', 'TR34, 4th edition'],
            ['Floor flatness, lifts of 8 to 13 m', 'Class FM2', 'TR34, 4th edition'],
            ['Concrete strength', 'Cubes tested at 7 and 28 days', 'EN 12390-3'],
            ['Epoxy self-levelling floor', '2–3 mm', 'Dry production areas'],
            ['Heavy-duty polyurethane screed', '6–9 mm', 'Hot wash-down areas'],
            ['Dock height above the yard', '1,100–1,300 mm', 'Your trucks decide'],
          ],
          note: 'TR34 is the Concrete Society’s report on industrial ground floors; the flatness classes here are for trucks without side-shift. The structural engineer’s drawings take precedence.',
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
              claim: 'The racks and machines are known.',
              text: 'Leg loads and bolt patterns reach the slab designer from colleagues, not from a forwarded e-mail.',
            },
            {
              claim: 'Covered work is photographed.',
              text: 'Bars, pipes and membranes are checked with you and recorded before they disappear.',
            },
            {
              claim: 'Extras are priced first.',
              text: 'A change is written down and agreed, then built.',
            },
            {
              claim: 'Trades in one programme.',
              text: 'Sleeves for pipes and cables are cast in, so fewer holes are cored later.',
            },
            {
              claim: 'A file at the end.',
              text: 'Cube results, as-built drawings, paint and tile references, and a list of who to call for what.',
            },
          ],
        },
      ],
    },
    {
      id: 'contact',
      title: 'Contact Us Today',
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'A phone photo of the crack, the puddle or the empty plot is a good beginning.',
          ],
        },
        {
          kind: 'enquiry',
          text: 'Write where the building stands, the area in square metres, what the floor must carry, and which dates or hours are closed to builders.',
        },
      ],
    },
  ],
  related: [
    {
      slug: 'pre-fab-and-fabricated-buildings',
      why: 'A steel hall is often the quicker way to add space, and we pour its footings too.',
    },
    {
      slug: 'material-handling-equipment',
      why: 'Dock levelers and lift tables need pits of an exact size before the slab is cast.',
    },
  ],
}

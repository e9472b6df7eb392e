import ambrel from './images/partners/ambrel.svg'
import brackmoorTyres from './images/partners/brackmoor-tyres.svg'
import dunewick from './images/partners/dunewick.svg'
import kandora from './images/partners/kandora.svg'
import kelvantaPower from './images/partners/kelvanta-power.svg'
import lumivara from './images/partners/lumivara.svg'
import meridon from './images/partners/meridon.svg'
import nilaveen from './images/partners/nilaveen.svg'
import oruntaCement from './images/partners/orunta-cement.svg'
import ovalta from './images/partners/ovalta.svg'
import pallawaColdChain from './images/partners/pallawa-cold-chain.svg'
import quaystoneLogistics from './images/partners/quaystone-logistics.svg'
import tharundaSteel from './images/partners/tharunda-steel.svg'
import velimara from './images/partners/velimara.svg'
import type { Partner } from './types/partner'

/** The partner logos on the home page, in order. */
export const partners: readonly Partner[] = [
  {
    id: 'tharunda-steel',
    name: 'Tharunda Steel',
    image: tharundaSteel,
    width: 200,
    height: 48,
    isSample: true,
  },
  { id: 'dunewick', name: 'Dunewick', image: dunewick, width: 220, height: 48, isSample: true },
  {
    id: 'orunta-cement',
    name: 'Orunta Cement',
    image: oruntaCement,
    width: 204,
    height: 48,
    isSample: true,
  },
  {
    id: 'pallawa-cold-chain',
    name: 'Pallawa Cold Chain',
    image: pallawaColdChain,
    width: 184,
    height: 48,
    isSample: true,
  },
  { id: 'meridon', name: 'Meridon', image: meridon, width: 188, height: 48, isSample: true },
  { id: 'nilaveen', name: 'Nilaveen', image: nilaveen, width: 193, height: 48, isSample: true },
  { id: 'kandora', name: 'Kandora', image: kandora, width: 196, height: 48, isSample: true },
  { id: 'velimara', name: 'Velimara', image: velimara, width: 189, height: 48, isSample: true },
  {
    id: 'quaystone-logistics',
    name: 'Quaystone Logistics',
    image: quaystoneLogistics,
    width: 187,
    height: 48,
    isSample: true,
  },
  {
    id: 'brackmoor-tyres',
    name: 'Brackmoor Tyres',
    image: brackmoorTyres,
    width: 215,
    height: 48,
    isSample: true,
  },
  { id: 'ambrel', name: 'Ambrel', image: ambrel, width: 191, height: 48, isSample: true },
  { id: 'lumivara', name: 'Lumivara', image: lumivara, width: 175, height: 48, isSample: true },
  {
    id: 'kelvanta-power',
    name: 'Kelvanta Power',
    image: kelvantaPower,
    width: 226,
    height: 48,
    isSample: true,
  },
  { id: 'ovalta', name: 'Ovalta', image: ovalta, width: 160, height: 48, isSample: true },
]

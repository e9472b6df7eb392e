import { caption as bearingUnit } from '../drawings/bearing-unit/caption'
import bearingUnitCrops from '../drawings/bearing-unit/plan?drawing'
import { caption as carPark } from '../drawings/car-park/caption'
import carParkCrops from '../drawings/car-park/plan?drawing'
import { caption as controlNetwork } from '../drawings/control-network/caption'
import controlNetworkCrops from '../drawings/control-network/plan?drawing'
import { caption as dockLeveler } from '../drawings/dock-leveler/caption'
import dockLevelerCrops from '../drawings/dock-leveler/plan?drawing'
import { caption as ductedSystem } from '../drawings/ducted-system/caption'
import ductedSystemCrops from '../drawings/ducted-system/plan?drawing'
import { caption as palletBay } from '../drawings/pallet-bay/caption'
import palletBayCrops from '../drawings/pallet-bay/plan?drawing'
import { caption as portalFrame } from '../drawings/portal-frame/caption'
import portalFrameCrops from '../drawings/portal-frame/plan?drawing'
import { caption as pumpRoom } from '../drawings/pump-room/caption'
import pumpRoomCrops from '../drawings/pump-room/plan?drawing'
import { caption as slidingGate } from '../drawings/sliding-gate/caption'
import slidingGateCrops from '../drawings/sliding-gate/plan?drawing'
import { caption as viewingDistance } from '../drawings/viewing-distance/caption'
import viewingDistanceCrops from '../drawings/viewing-distance/plan?drawing'
import { caption as warehouseFloor } from '../drawings/warehouse-floor/caption'
import warehouseFloorCrops from '../drawings/warehouse-floor/plan?drawing'
import type { Drawing } from '../types/drawing'

/** The drawings of each service, in the order of their numbers. A service may have none. */
export const serviceDrawings: Record<string, readonly Drawing[]> = {
  'industrial-printing-solutions': [{ ...viewingDistance, crops: viewingDistanceCrops }],
  'pre-fab-and-fabricated-buildings': [{ ...portalFrame, crops: portalFrameCrops }],
  'civil-construction-and-renovations': [{ ...warehouseFloor, crops: warehouseFloorCrops }],
  'engineering-solutions-for-fire-safety-and-pump-room-construction': [
    { ...pumpRoom, crops: pumpRoomCrops },
  ],
  'comprehensive-industrial-software-solutions': [
    { ...controlNetwork, crops: controlNetworkCrops },
  ],
  'industrial-hvac-services': [{ ...ductedSystem, crops: ductedSystemCrops }],
  'industrial-racking-systems': [{ ...palletBay, crops: palletBayCrops }],
  'material-handling-equipment': [{ ...dockLeveler, crops: dockLevelerCrops }],
  'car-park-solutions': [{ ...carPark, crops: carParkCrops }],
  'gate-solutions': [{ ...slidingGate, crops: slidingGateCrops }],
  'customized-engineering-solutions-and-machinery-supply': [
    { ...bearingUnit, crops: bearingUnitCrops },
  ],
}

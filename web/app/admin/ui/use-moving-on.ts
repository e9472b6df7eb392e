import { deviceSetting } from '../store/device-setting'

/** Whether the next enquiry opens once the open one is done, or marked as spam. */
export const useMovingOn = deviceSetting('desk-next')

import { deviceSetting } from './device-setting'

/** Whether Inbox and Mine are in order of arrival, rather than of urgency. */
export const useNewestFirst = deviceSetting('desk-newest-first')

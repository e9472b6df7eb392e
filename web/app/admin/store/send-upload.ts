import { openUploadSlots } from '../../uploads/upload-slots'
import { watchConnection } from '../../uploads/watch-connection'

export { callsOf } from '../../uploads/call'
export { sendFile } from '../../uploads/send-file'

export const connection = watchConnection()

const slots = openUploadSlots(() => connection.chunksAtOnce())

export const takeSlot = () => slots.take()

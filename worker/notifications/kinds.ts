import { acknowledgement } from '../acknowledgements/acknowledgements'
import { reply } from '../correspondence/replies'
import type { EmailKinds } from '../emails/drain'
import { summary } from '../summary/summary'
import { addition } from './additions'
import { floodAlert, pacedDigest } from './flood-emails'
import { heldDigest } from './held-digest'
import { notification } from './notify'
import { manualTest, selfTest } from './test-emails'

export const kinds: EmailKinds = {
  notification,
  reply,
  addition,
  acknowledgement,
  self_test: selfTest,
  manual_test: manualTest,
  held_digest: heldDigest,
  flood_alert: floodAlert,
  paced_digest: pacedDigest,
  summary,
}

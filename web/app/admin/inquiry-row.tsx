// biome-ignore-all lint/a11y/noRedundantRoles: `display` takes a table's own roles away
import { Button } from '../components/button'
import { Icon } from '../components/icon'
import { admin } from '../content/words/admin'
import { deleteButtonId } from './delete-focus'
import type { Inquiry } from './inquiries'
import { NotificationLabel } from './notification-label'
import { ReceivedAt } from './received-at'

type InquiryRowProps = { inquiry: Inquiry; onDelete: (inquiry: Inquiry) => void }

/** One inquiry. Everything a visitor wrote is text, kept apart from the direction of ours. */
export function InquiryRow({ inquiry, onDelete }: InquiryRowProps) {
  const { id, name, email, message, timestamp, notification } = inquiry
  const { columns, deletion } = admin
  return (
    <tr role="row">
      <td role="cell" data-label={columns.date}>
        <div>
          <ReceivedAt timestamp={timestamp} />
          <NotificationLabel state={notification} />
        </div>
      </td>
      <td role="cell" data-label={columns.name}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </td>
      <td role="cell" data-label={columns.email}>
        <a href={`mailto:${encodeURIComponent(email)}`} dir="ltr">
          {email}
        </a>
      </td>
      <td role="cell" data-label={columns.message}>
        <p>
          <bdi>{message}</bdi>
        </p>
      </td>
      <td role="cell" data-label={columns.actions}>
        <Button
          look="delete"
          size="small"
          id={deleteButtonId(id)}
          onClick={() => onDelete(inquiry)}
        >
          <Icon name="trash" />
          {deletion.button}
          <span className="visually-hidden">{deletion.buttonSuffix(name)}</span>
        </Button>
      </td>
    </tr>
  )
}

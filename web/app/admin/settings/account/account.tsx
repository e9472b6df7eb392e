import { account } from '../../../content/words/desk/account'
import { useSignIn } from '../../store/sign-in'
import { Part } from '../../ui/part'
import { AuditLog } from '../log/audit-log'
import { PasswordForm } from './password-form'
import { SecondFactor } from './second-factor'
import { SessionList } from './session-list'

/** One's own account, and the log of everybody's doings. */
export default function Account() {
  const { user } = useSignIn()
  if (!user) return null
  return (
    <Part title={account.label}>
      <PasswordForm email={user.email} />
      <SecondFactor email={user.email} />
      <SessionList />
      <AuditLog />
    </Part>
  )
}

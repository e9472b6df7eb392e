import { useQueryClient } from '@tanstack/react-query'
import { account } from '../../../content/words/desk/account'
import { accountKeys, changePassword } from '../../store/account'
import { pushSettingQuery } from '../../store/push'
import { useSignIn } from '../../store/sign-in'
import { CallForm } from '../../ui/call-form'
import { Part, PartSection } from '../../ui/section'
import { useToast } from '../../ui/toast'
import { AuditLog } from '../log/audit-log'
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

/** A new password for the old one. */
function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient()
  const showToast = useToast()
  const words = account.password

  function showChanged() {
    showToast('success', words.done)
    client.invalidateQueries({ queryKey: accountKeys.sessions })
    client.invalidateQueries({ queryKey: accountKeys.audit })
    // The server forgets all devices then; this one stays.
    client.prefetchQuery({ ...pushSettingQuery, staleTime: 0 })
  }

  return (
    <PartSection title={words.title} text={words.text}>
      <CallForm
        fields={[
          // A password manager has to know whose password it keeps.
          {
            name: 'email',
            label: account.signedInAs,
            value: email,
            readOnly: true,
            autoComplete: 'username',
          },
          {
            name: 'current',
            label: words.current,
            type: 'password',
            autoComplete: 'current-password',
          },
          { name: 'password', label: words.next, type: 'password', autoComplete: 'new-password' },
        ]}
        submit={words.submit}
        call={(typed) => changePassword(typed('current'), typed('password'))}
        onDone={showChanged}
      />
    </PartSection>
  )
}

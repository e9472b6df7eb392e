import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { account } from '../../../words/desk/account'
import { keys } from '../../../words/desk/keys'
import { phone } from '../../../words/desk/phone'
import { settings } from '../../../words/desk/settings'
import { accountKeys, changeAccount, changePassword } from '../../store/account'
import { CallError } from '../../store/calls'
import { previewsKey } from '../../store/files'
import { useInstall } from '../../store/install'
import { useSignIn } from '../../store/sign-in'
import { teamKey, useTeam } from '../../store/team'
import { CallForm } from '../../ui/call-form'
import { DeskButton } from '../../ui/desk-button'
import { Field } from '../../ui/field'
import { useKeysSetting } from '../../ui/keys'
import { Switch } from '../../ui/switch'
import { useToast } from '../../ui/toast'
import { useMovingOn } from '../../ui/use-moving-on'
import { pushSettingQuery } from '../notifications/use-push-setting'
import { Setting } from '../section'
import { SecondFactor } from './second-factor'
import { SessionList } from './session-list'

/** The user's account, and how the desk behaves on this device. */
export function AccountSettings() {
  const { user } = useSignIn()
  const { colleagues, me } = useTeam()
  const own = colleagues.find(({ id }) => id === me)
  if (!user) return null
  return (
    <>
      <Setting title={account.name.title} hint={account.name.hint}>
        {own && <OwnField key={own.name} name="name" value={own.name} />}
      </Setting>
      <Setting title={account.signature.title} hint={account.signature.hint}>
        {own && <OwnField key={own.signature} name="signature" value={own.signature} />}
      </Setting>
      <PasswordForm email={user.email} />
      <SecondFactor email={user.email} />
      <SessionList />
      <ThisDevice />
    </>
  )
}

type OwnFieldProps = { name: 'name' | 'signature'; value: string }

/** Saves the name or the signature when the field loses the focus, the name also on Enter. */
function OwnField({ name, value }: OwnFieldProps) {
  const client = useQueryClient()
  const showToast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (typed: string) => changeAccount({ [name]: typed }),
    onSuccess() {
      showToast('success', account[name].saved)
      client.invalidateQueries({ queryKey: accountKeys.audit })
      return client.invalidateQueries({ queryKey: teamKey })
    },
    onError: (thrown) => !problemOf(thrown, name) && showToast('error', settings.failed),
  })

  function save(event?: FormEvent) {
    event?.preventDefault()
    if (isPending || !form.current) return
    const typed = String(new FormData(form.current).get(name)).trim().replaceAll('\r\n', '\n')
    if (typed !== value) mutate(typed)
  }

  return (
    <form ref={form} onSubmit={save} onBlur={() => save()} noValidate>
      <Field
        label={account[name].label}
        name={name}
        {...(name === 'name' ? { autoComplete: 'name' } : { rows: 3 })}
        defaultValue={value}
        readOnly={isPending}
        problem={problemOf(error, name)}
        isAnnounced
      />
    </form>
  )
}

function problemOf(error: Error | null, name: string) {
  return error instanceof CallError ? error.body?.error?.fields?.[name] : undefined
}

/** Changes the password, given the current one. */
function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient()
  const showToast = useToast()
  const words = account.password

  function showChanged() {
    showToast('success', words.done)
    client.invalidateQueries({ queryKey: accountKeys.sessions })
    client.invalidateQueries({ queryKey: accountKeys.audit })
    client.invalidateQueries({ queryKey: previewsKey })
    // The server has dropped every device's push subscription: register this one again.
    client.prefetchQuery({ ...pushSettingQuery, staleTime: 0 })
  }

  return (
    <Setting title={words.title} hint={words.text}>
      <CallForm
        fields={[
          // Tells a password manager whose password this is.
          {
            name: 'email',
            label: account.signedInAs,
            defaultValue: email,
            readOnly: true,
            autoComplete: 'username',
          },
          {
            name: 'current',
            label: words.current,
            type: 'password',
            required: true,
            autoComplete: 'current-password',
          },
          {
            name: 'password',
            label: words.next,
            type: 'password',
            required: true,
            autoComplete: 'new-password',
          },
        ]}
        submit={words.submit}
        call={(typed) => changePassword(typed('current'), typed('password'))}
        onDone={showChanged}
      />
    </Setting>
  )
}

/** Settings that are kept only in this browser. */
function ThisDevice() {
  const { isInstalled, install } = useInstall()
  const { isOn, change } = useKeysSetting()
  const movingOn = useMovingOn()
  const showToast = useToast()
  const ways = phone.install

  return (
    <Setting title={account.device} hint={ways.text}>
      <Switch
        label={keys.title}
        hint={keys.useHint}
        isOn={isOn}
        onChange={(next) => {
          change(next)
          showToast('success', next ? account.keysOn : account.keysOff)
        }}
      />
      <Switch
        label={account.movingOn}
        hint={account.movingOnHint}
        isOn={movingOn.isOn}
        onChange={(next) => {
          movingOn.change(next)
          showToast('success', next ? account.movingOnOn : account.movingOnOff)
        }}
      />
      {isInstalled && <p>{ways.done}</p>}
      {install && (
        <DeskButton variant="line" onClick={install}>
          {ways.button}
        </DeskButton>
      )}
      {!isInstalled && !install && (
        <ul>
          <li>{ways.android}</li>
          <li>{ways.iphone}</li>
          <li>{ways.desktop}</li>
        </ul>
      )}
    </Setting>
  )
}

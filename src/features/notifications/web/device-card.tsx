import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { plural } from '#/kernel/russian.ts'
import { toast } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { findSubscription, forgetPush } from '#/platform/web/push-memory.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { removeNoticeDevices } from '../contract.ts'
import { readPushState, switchPushOn } from './push-device.ts'
import type { PushState } from './push-device.ts'
import { pushWords } from './push-words.ts'

type DeviceCardProps = {
  readonly mode: 'client' | 'person'
  /** The key of the installation, and in how many browsers its owner has switched notices on. */
  readonly push: { readonly key: string; readonly devices: number }
}

/** Notices in this browser: on, off, or what hinders. The permission is asked for only by a press. */
export function DeviceCard({ mode, push }: DeviceCardProps) {
  const { revalidate } = useRevalidator()
  const removing = useCall(removeNoticeDevices)
  const [phase, setPhase] = useState<PushState>()
  const [isBusy, setBusy] = useState(false)
  const look = async () => setPhase(await readPushState(mode, push.key))
  const lookOnce = useEffectEvent(() => void look())
  useEffect(() => {
    const timer = setTimeout(() => lookOnce(), 0)
    return () => clearTimeout(timer)
  }, [])
  const { title, text, act } = pushWords[phase ?? 'unknown']
  const works = { switchOn, switchOff, look }
  const others = phase === undefined ? 0 : push.devices - (phase === 'on' ? 1 : 0)
  return (
    <Card title="Уведомления на этом устройстве">
      <div aria-live="polite" className="space-y-1">
        {title && <p className="font-medium">{title}</p>}
        <p className={phase === undefined ? 'text-muted' : undefined}>{text}</p>
      </div>
      {act && (
        <Button
          className="mt-4"
          variant={act.does === 'switchOn' ? 'primary' : 'secondary'}
          pending={isBusy}
          onClick={() => void run(works[act.does])}
        >
          {act.label}
        </Button>
      )}
      {others > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
          <p>
            {phase === 'on' ? 'Включены ещё на' : 'Включены на'} {others}{' '}
            {plural(others, 'устройстве', 'устройствах', 'устройствах')}.
          </p>
          <Button size="small" pending={removing.pending} onClick={() => void switchOthersOff()}>
            Выключить там
          </Button>
        </div>
      )}
    </Card>
  )

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } finally {
      setBusy(false)
    }
  }

  async function switchOn(): Promise<void> {
    const next = await switchPushOn(mode, push.key)
    if (next === 'on') await revalidate()
    setPhase(next)
    if (next === 'on') toast('Уведомления включены')
  }

  async function switchOff(): Promise<void> {
    const endpoint = (await findSubscription())?.endpoint ?? ''
    const answer = await removing.run({ params: { role: mode }, body: { endpoint, others: false } })
    if (!answer.ok) return
    await forgetPush()
    setPhase('off')
    toast('Уведомления выключены')
  }

  async function switchOthersOff(): Promise<void> {
    const endpoint = phase === 'on' ? ((await findSubscription())?.endpoint ?? '') : ''
    const answer = await removing.run({ params: { role: mode }, body: { endpoint, others: true } })
    if (answer.ok) toast('На других устройствах выключены')
  }
}

import { expect } from '@playwright/test'
import type { RunningApp } from './running-app.ts'

/** The link of the SMS that offers a person his work; waits for the SMS. */
export async function linkOfInvitation(app: RunningApp, phone: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${app.url}/api/dev/outbox?phone=${encodeURIComponent(phone)}`)
        link = /\/\?work=[\w-]+/.exec(JSON.stringify(await answer.json()))?.[0]
        return link
      },
      { timeout: 120_000 },
    )
    .toBeDefined()
  return link ?? ''
}

/** The secret of that link, for calls. */
export async function tokenOfInvitation(app: RunningApp, phone: string): Promise<string> {
  return (await linkOfInvitation(app, phone)).slice('/?work='.length)
}

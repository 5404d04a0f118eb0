import { useState } from 'react'
import type * as z from 'zod/mini'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Tracker } from '#/platform/web/kit/tracker.tsx'
import type { TrackerStep } from '#/platform/web/kit/tracker.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useLookUp } from '#/platform/web/use-look-up.ts'
import { readClientWayBack, readPersonWayBack } from '../contract/annulment.ts'
import type { DocumentSide } from '../domain/document.ts'
import { isCurrent } from '../domain/way-back.ts'
import type { WayStepKey, WayStepState } from '../domain/way-back.ts'

export type WayBackAnswer = z.output<typeof readClientWayBack.reply>

type WayBack = { readonly way: WayBackAnswer | undefined; readonly problem: string | undefined; readonly again: () => void }

/** How a document is annulled, as it is now; undefined until it is known. `problem`: why it could not be read. */
export function useWayBack(side: DocumentSide, documentId: string, wanted: boolean): WayBack {
  const [round, setRound] = useState(0)
  const read = side === 'client' ? readClientWayBack : readPersonWayBack
  const answer = useLookUp(read, wanted ? { params: { id: documentId } } : undefined, round)
  return {
    way: answer?.ok ? answer.value : undefined,
    problem: answer && !answer.ok ? refusalText(answer.refusal) : undefined,
    again: () => setRound((now) => now + 1),
  }
}

/** The steps by which a paid act is annulled: what is done, who acts next and until when. */
export function WaySteps({ way }: { readonly way: WayBackAnswer }) {
  return <Tracker label="Как аннулировать оплаченный акт" steps={way.steps.map(drawn)} />
}

function drawn({ key, name, state, text, until, link }: WayBackAnswer['steps'][number]): TrackerStep {
  return {
    key,
    label: name,
    state: looks[state],
    text: (
      <>
        {text}
        {until !== null && isCurrent(state) && (
          <>
            {' '}
            до <Moment value={until} /> (МСК)
          </>
        )}
      </>
    ),
    action: link !== null && isCurrent(state) && (
      <LinkButton size="small" to={link}>
        {places[key]}
      </LinkButton>
    ),
  }
}

const looks = { done: 'done', now: 'current', later: 'waiting' } as const satisfies Record<WayStepState, TrackerStep['state']>

const places: Record<WayStepKey, string> = {
  receipt: 'Открыть чек',
  agreement: 'Открыть соглашение',
  act: 'Открыть новый акт',
  newReceipt: 'Открыть чек',
}

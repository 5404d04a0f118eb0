import { Suspense, createContext, useContext } from 'react'
import type { ReactNode } from 'react'

export type CodeDeliveryProps = {
  /** How many codes this step has sent: each is watched anew. Nothing is shown before the first. */
  readonly round: number
}

/** What tells the person what became of the message: the application gives it, every step with a code shows it. */
export const CodeDeliveryContext = createContext<(props: CodeDeliveryProps) => ReactNode>(() => null)

/** The line under «Код отправлен»: delivered, not delivered and why, or not known. */
export function CodeDelivery({ round }: CodeDeliveryProps) {
  const tell = useContext(CodeDeliveryContext)
  return <Suspense>{round > 0 && tell({ round })}</Suspense>
}

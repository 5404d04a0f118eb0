import type { Opening } from './route-table.ts'

const gates: Readonly<Record<Opening, string | undefined>> = {
  anonymous: undefined,
  signedIn: 'signed-in-gate.tsx',
  training: 'training-gate.tsx',
}

/** The module whose middleware guards the rows of this opening, if any; the words of a fault are the specification's. */
export function gateOf(opening: string): string | undefined {
  if (!isOpening(opening)) throw new Error(`Unknown route middleware: ${opening}`)
  return gates[opening]
}

function isOpening(name: string): name is Opening {
  return Object.hasOwn(gates, name)
}

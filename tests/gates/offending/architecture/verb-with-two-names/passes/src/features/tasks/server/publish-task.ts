export type PublishTaskDeps = { readonly now: () => number }

export function publishTask(deps: PublishTaskDeps): number {
  return deps.now()
}

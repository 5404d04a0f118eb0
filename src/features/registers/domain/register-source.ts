/** What a register was made of; a `manual` one is made empty. */
export const registerSources = ['acceptedTasks', 'file', 'manual'] as const

export const taskKinds = ['once', 'monthly'] as const

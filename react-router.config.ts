import type { Config } from '@react-router/dev/config'
import { dataPaths, publicPaths, unlistedPaths } from './web/app/pages'
import { finishBuild } from './web/build/finish-build'

export default {
  appDirectory: 'web/app',
  buildDirectory: 'dist',
  ssr: false,
  prerender: [...publicPaths, ...unlistedPaths, ...dataPaths],
  buildEnd: ({ reactRouterConfig }) => finishBuild(reactRouterConfig.buildDirectory),
} satisfies Config

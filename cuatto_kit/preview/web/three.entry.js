// The share of three.js that viewer.js uses. three.min.js is built of it:
//   npm install three@0.187.0 esbuild@0.28.2
//   npx esbuild three.entry.js --bundle --minify --format=iife --global-name=THREE \
//     --target=es2020 --legal-comments=inline --outfile=three.min.js
export {
  Box3,
  BufferAttribute,
  BufferGeometry,
  Color,
  DirectionalLight,
  Euler,
  HemisphereLight,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  PlaneGeometry,
  Raycaster,
  Scene,
  ShadowMaterial,
  Spherical,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
export { OrbitControls } from "three/addons/controls/OrbitControls.js";
